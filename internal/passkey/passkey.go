// Package passkey checks passkeys as WebAuthn has them. It keeps nothing: what must be remembered between the question and the
// answer, and of every key, is text that others keep.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"cromford/internal/account"
)

// Ring checks the passkeys of one house.
type Ring struct {
	web    *webauthn.WebAuthn
	origin *url.URL
}

var _ account.Keys = (*Ring)(nil)

// ErrNoName is returned for a house that browsers keep no keys for.
var ErrNoName = errors.New("passkeys need a name: people must reach the house by one, over HTTPS, or as localhost")

// New makes a ring for the house at an address. Browsers keep keys for names, not for numbers, and only where nobody listens:
// a house on loopback is localhost for them.
func New(base *url.URL) (*Ring, error) {
	origin := &url.URL{Scheme: base.Scheme, Host: base.Host}
	if addr, err := netip.ParseAddr(origin.Hostname()); err == nil {
		if !addr.IsLoopback() && !addr.IsUnspecified() {
			return nil, ErrNoName
		}
		origin.Host = "localhost"
		if port := base.Port(); port != "" {
			origin.Host = net.JoinHostPort("localhost", port)
		}
	}
	if origin.Scheme != "https" && origin.Hostname() != "localhost" {
		return nil, ErrNoName
	}
	web, err := webauthn.New(&webauthn.Config{RPID: origin.Hostname(), RPDisplayName: "Cromford", RPOrigins: []string{origin.String()},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired}})
	if err != nil {
		return nil, fmt.Errorf("passkeys at %s: %w", origin, err)
	}
	return &Ring{web, origin}, nil
}

// Host is where the page must be for its browser to use the keys of this house.
func (r *Ring) Host() string { return r.origin.Host }

// person is somebody as the library wants it. The handle is the id: it is random and says nothing.
type person struct {
	id, name string
	keys     []webauthn.Credential
}

func (p *person) WebAuthnID() []byte                         { return []byte(p.id) }
func (p *person) WebAuthnName() string                       { return p.name }
func (p *person) WebAuthnDisplayName() string                { return p.name }
func (p *person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

func credentials(keys []account.Passkey) (out []webauthn.Credential, err error) {
	for _, k := range keys {
		var c webauthn.Credential
		if err := json.Unmarshal([]byte(k.Body), &c); err != nil {
			return nil, fmt.Errorf("the stored passkey %s: %w", k.ID, err)
		}
		out = append(out, c)
	}
	return out, nil
}

func kept(c *webauthn.Credential) (account.Passkey, error) {
	// What its maker says of it was asked for by nobody and need not be kept.
	c.Attestation = webauthn.CredentialAttestation{}
	body, err := json.Marshal(c)
	return account.Passkey{ID: base64.RawURLEncoding.EncodeToString(c.ID), Body: string(body)}, err
}

func begun(options any, session *webauthn.SessionData, err error) (opts, challenge []byte, _ error) {
	if err != nil {
		return nil, nil, err
	}
	if opts, err = json.Marshal(options); err == nil {
		challenge, err = json.Marshal(session)
	}
	return opts, challenge, err
}

// Register begins a new key of a person.
func (r *Ring) Register(id, name string, have []account.Passkey) (options, challenge []byte, err error) {
	keys, err := credentials(have)
	if err != nil {
		return nil, nil, err
	}
	creation, session, err := r.web.BeginRegistration(&person{id, name, keys},
		webauthn.WithExclusions(webauthn.Credentials(keys).CredentialDescriptors()))
	if err != nil {
		return nil, nil, err
	}
	return begun(creation.Response, session, nil)
}

// Registered is the key that the browser has made.
func (r *Ring) Registered(id string, challenge, answer []byte) (account.Passkey, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal(challenge, &session); err != nil {
		return account.Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return account.Passkey{}, account.ErrKey
	}
	c, err := r.web.CreateCredential(&person{id: id}, session, parsed)
	if err != nil {
		return account.Passkey{}, account.ErrKey
	}
	return kept(c)
}

// Ask begins signing in, whoever it will be.
func (r *Ring) Ask() (options, challenge []byte, err error) {
	assertion, session, err := r.web.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, nil, err
	}
	return begun(assertion.Response, session, nil)
}

// Answered is the key that has answered. One that counts less than it did is a copy of another: neither is believed.
func (r *Ring) Answered(challenge, answer []byte, keys func(person string) ([]account.Passkey, error)) (account.Passkey, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal(challenge, &session); err != nil {
		return account.Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return account.Passkey{}, account.ErrKey
	}
	var broken error // of ours, not of the key
	_, c, err := r.web.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		have, err := keys(string(handle))
		if err != nil {
			broken = err
			return nil, err
		}
		creds, err := credentials(have)
		broken = err
		return &person{id: string(handle), keys: creds}, err
	}, session, parsed)
	switch {
	case broken != nil:
		return account.Passkey{}, broken
	case err != nil, c.Authenticator.CloneWarning:
		return account.Passkey{}, account.ErrKey
	}
	return kept(c)
}
