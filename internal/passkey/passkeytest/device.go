// Package passkeytest is a device that keeps passkeys, for tests: it does what a browser and its authenticator do, and also what
// an honest one does not.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"

	"github.com/fxamacker/cbor/v2"
)

// Device keeps one passkey.
type Device struct {
	key    *ecdsa.PrivateKey
	id     []byte
	handle []byte
	count  uint32
}

// New makes a device with a key of its own.
func New() *Device {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic("passkeytest: " + err.Error())
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id) // it never fails
	return &Device{key: key, id: id}
}

// Copy is a copy of a device, as a thief makes it.
func (d *Device) Copy() *Device {
	c := *d
	return &c
}

// Pretend gives a device the name of another's key, and not the key.
func (d *Device) Pretend(other *Device) {
	d.id, d.handle, d.count = other.id, other.handle, other.count+10
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

type options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct {
		ID string `json:"id"`
	} `json:"rp"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
}

func clientData(kind, challenge, origin string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false})
	if err != nil {
		panic("passkeytest: " + err.Error())
	}
	return text
}

// data is what a key says of itself; somebody is there and was recognised.
func (d *Device) data(rp string, flags byte) []byte {
	d.count++
	sum := sha256.Sum256([]byte(rp))
	return binary.BigEndian.AppendUint32(append(sum[:], flags|0x05), d.count)
}

// Create answers the options of a registration, as a page at an origin gets it.
func (d *Device) Create(opts json.RawMessage, origin string) (map[string]any, error) {
	var o options
	if err := json.Unmarshal(opts, &o); err != nil {
		return nil, err
	}
	handle, err := base64.RawURLEncoding.DecodeString(o.User.ID)
	if err != nil {
		return nil, err
	}
	d.handle = handle
	point, err := d.key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	public, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		return nil, err
	}
	data := d.data(o.RP.ID, 0x40)
	data = append(data, make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.id))) // #nosec G115 -- it is 16
	data = append(append(data, d.id...), public...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		return nil, err
	}
	return map[string]any{"id": b64(d.id), "rawId": b64(d.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{"clientDataJSON": b64(clientData("webauthn.create", o.Challenge, origin)),
			"attestationObject": b64(object), "transports": []string{"internal"}}}, nil
}

// Get answers the options of signing in, as a page at an origin gets it.
func (d *Device) Get(opts json.RawMessage, origin string) (map[string]any, error) {
	var o options
	if err := json.Unmarshal(opts, &o); err != nil {
		return nil, err
	}
	data, client := d.data(o.RPID, 0), clientData("webauthn.get", o.Challenge, origin)
	sum := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	if err != nil {
		return nil, err
	}
	return map[string]any{"id": b64(d.id), "rawId": b64(d.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature),
			"userHandle": b64(d.handle)}}, nil
}
