package io.mcpgateway.security;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.oauth2.server.authorization.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationGrantAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenExchangeAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.OAuth2TokenFormat;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenClaimsContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.preauth.AbstractPreAuthenticatedProcessingFilter;

/**
 * Configuration of an authorization server with a signed-in user, Alice or the one of the
 * hint, and a client for each grant type. Tokens are for the requested resource (RFC
 * 8707), and the tokens of one client expire soon.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
class AuthServerConfiguration {

	static final String CALLBACK = "http://127.0.0.1:9/callback";

	private static final Duration BRIEFLY = Duration.ofSeconds(12);

	@Bean
	TomcatServletWebServerFactory servers(AuthServer server) {
		TomcatServletWebServerFactory servers = new TomcatServletWebServerFactory(server.port());
		// Without a servlet no filter runs
		servers.setRegisterDefaultServlet(true);
		return servers;
	}

	@Bean
	SecurityFilterChain filters(HttpSecurity http, AuthServer server) {
		OAuth2AuthorizationServerConfigurer configurer = new OAuth2AuthorizationServerConfigurer();
		return http.with(configurer, Customizer.withDefaults())
			.csrf((csrf) -> csrf.disable())
			.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
			.addFilterBefore(signedIn(server), AbstractPreAuthenticatedProcessingFilter.class)
			.build();
	}

	@Bean
	AuthorizationServerSettings settings() {
		return AuthorizationServerSettings.builder().build();
	}

	@Bean
	RegisteredClientRepository clients() {
		return new InMemoryRegisteredClientRepository(List.of(
				client("robot", AuthorizationGrantType.CLIENT_CREDENTIALS, OAuth2TokenFormat.SELF_CONTAINED),
				client("opaque", AuthorizationGrantType.CLIENT_CREDENTIALS, OAuth2TokenFormat.REFERENCE),
				client("brief", AuthorizationGrantType.CLIENT_CREDENTIALS, OAuth2TokenFormat.REFERENCE),
				client("person", AuthorizationGrantType.AUTHORIZATION_CODE, OAuth2TokenFormat.SELF_CONTAINED),
				client("gateway", AuthorizationGrantType.TOKEN_EXCHANGE, OAuth2TokenFormat.SELF_CONTAINED),
				client("brief-gateway", AuthorizationGrantType.TOKEN_EXCHANGE, OAuth2TokenFormat.SELF_CONTAINED)));
	}

	/**
	 * Compares secrets as plain text: by default the first comparison stores a slow hash,
	 * which delays every later request.
	 */
	@Bean
	PasswordEncoder secrets() {
		return new PasswordEncoder() {

			@Override
			public String encode(@Nullable CharSequence secret) {
				return String.valueOf(secret);
			}

			@Override
			public boolean matches(@Nullable CharSequence secret, @Nullable String kept) {
				return String.valueOf(secret).equals(kept);
			}

		};
	}

	@Bean
	OAuth2TokenCustomizer<JwtEncodingContext> signed() {
		return (context) -> context.getClaims().audience(audience(context));
	}

	@Bean
	OAuth2TokenCustomizer<OAuth2TokenClaimsContext> opaque() {
		return (context) -> context.getClaims().audience(audience(context));
	}

	private static List<String> audience(OAuth2TokenContext context) {
		OAuth2AuthorizationGrantAuthenticationToken grant = context.getAuthorizationGrant();
		if (grant instanceof OAuth2TokenExchangeAuthenticationToken exchange) {
			return List.copyOf(exchange.getAudiences());
		}
		return List.of(String.valueOf(grant.getAdditionalParameters().get("resource")));
	}

	static String secret(String client) {
		return "the-secret-of-" + client;
	}

	private static RegisteredClient client(String id, AuthorizationGrantType grant, OAuth2TokenFormat format) {
		return RegisteredClient.withId(UUID.randomUUID().toString())
			.clientId(id)
			.clientSecret(secret(id))
			.clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
			.clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
			.authorizationGrantType(grant)
			.redirectUri(CALLBACK)
			.scope("resources:read")
			.clientSettings(ClientSettings.builder().requireProofKey(true).build())
			.tokenSettings(TokenSettings.builder()
				.accessTokenFormat(format)
				.accessTokenTimeToLive(id.startsWith("brief") ? BRIEFLY : Duration.ofMinutes(5))
				.build())
			.build();
	}

	private static String user(ServletRequest request) {
		String hint = request.getParameter("login_hint");
		return (hint != null) ? hint : "alice";
	}

	private static Filter signedIn(AuthServer server) {
		return (request, response, chain) -> {
			String path = ((HttpServletRequest) request).getRequestURI();
			if (path.equals("/oauth2/authorize")) {
				SecurityContextHolder.setContext(new SecurityContextImpl(UsernamePasswordAuthenticationToken
					.authenticated(user(request), null, AuthorityUtils.createAuthorityList("user"))));
			}
			if (path.equals("/oauth2/jwks")) {
				server.countKeyFetch();
			}
			chain.doFilter(request, response);
		};
	}

}
