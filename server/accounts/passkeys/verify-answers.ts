/**
 * The functions of SimpleWebAuthn that read and verify answers of passkeys, as one module, so that a build puts them
 * into one file: the library has modules that must be loaded in their order.
 */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
export { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
