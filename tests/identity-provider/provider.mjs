// An OpenID provider on loopback: everybody is who they say they are. Arguments: its port, the redirect address of the proxy,
// and the file with the groups of everybody, which is read at each sign-in.
import { readFileSync } from 'node:fs';
import { Provider } from 'oidc-provider';

const [port, redirect, groups] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const provider = new Provider(issuer, {
  clients: [{
    client_id: 'lookalike',
    client_secret: 'the-secret-of-the-client',
    redirect_uris: [redirect],
    post_logout_redirect_uris: [`${issuer}/bye`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  }],
  scopes: ['openid', 'profile', 'groups'],
  claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, groups: JSON.parse(readFileSync(groups, 'utf8'))[id] ?? [] }),
  }),
});
provider.listen(Number(port), '127.0.0.1', () => console.log('listening'));
