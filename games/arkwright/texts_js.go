package arkwright

// A browser asks the house for what it reads.
const rules2025, rules2014 = "", ""
