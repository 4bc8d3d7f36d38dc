package io.mcpgateway.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.observation.GatewayStatus;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.request.PublicUrlProperties;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

/** Registrar of the console, if {@code gateway.console} is enabled. */
public final class ConsoleRegistrar implements BeanRegistrar {

	/** Order of the console beside the endpoints. */
	private static final int MAPPING_ORDER = -1;

	private static final Profiles STDIO = Profiles.of("stdio");

	private static final String SECURITY = "gateway.security";

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		ConsoleProperties properties = BoundProperties.read(environment, ConsoleProperties.PREFIX,
				ConsoleProperties.class);
		Binder binder = Binder.get(environment);
		String publicUrl = binder.bindOrCreate(PublicUrlProperties.PREFIX, PublicUrlProperties.class).publicUrl();
		if (environment.acceptsProfiles(STDIO) || !isEnabled(properties, binder)) {
			return;
		}
		registry.registerBean("consoleMapping", SimpleUrlHandlerMapping.class, (bean) -> bean
			.supplier((context) -> mapping(handler(properties, publicUrl, binder, context.bean(Endpoints.class)))));
		registry.registerBean("consoleStatus", StatusFeature.class,
				(bean) -> bean.supplier((context) -> new StatusFeature(context.bean(GatewayStatus.class))));
		if (publicUrl != null) {
			registry.registerBean("consoleLinks", ResourceLinks.class,
					(bean) -> bean.supplier((context) -> new ConsoleLinks(publicUrl)));
		}
	}

	/**
	 * Whether to serve the console. A gateway without authentication that is not open to
	 * the network accepts connections from its own machine only.
	 */
	private static boolean isEnabled(ConsoleProperties properties, Binder binder) {
		return (properties.enabled() != null) ? properties.enabled()
				: binder.bind(SECURITY + ".mode", String.class).orElse("none").equalsIgnoreCase("none")
						&& !binder.bind(SECURITY + ".open-to-network", Boolean.class).orElse(false);
	}

	/**
	 * Maps the paths; no other origin may call them, so a preflight request is refused.
	 */
	private static SimpleUrlHandlerMapping mapping(ConsoleHandler handler) {
		SimpleUrlHandlerMapping mapping = new SimpleUrlHandlerMapping(
				Map.of(ConsoleHandler.PATH + "/**", handler, ConsoleHandler.ROOT, handler), MAPPING_ORDER);
		mapping.setCorsProcessor((cors, exchange) -> handler.refuse(exchange));
		return mapping;
	}

	private static ConsoleHandler handler(ConsoleProperties properties, @Nullable String publicUrl, Binder binder,
			Endpoints endpoints) {
		List<String> scopes = !properties.scopes().isEmpty() ? properties.scopes()
				: binder.bind(SECURITY + ".oauth2.required-scopes", Bindable.listOf(String.class)).orElse(List.of());
		List<String> origins = new ArrayList<>();
		binder.bind(SECURITY + ".oauth2.issuer", String.class).ifBound((issuer) -> origins.add(origin(issuer)));
		binder.bind(SECURITY + ".oauth2.issuers", Bindable.mapOf(String.class, NamedIssuer.class))
			.ifBound((issuers) -> issuers.values().forEach((named) -> origins.add(origin(named.issuer()))));
		origins.addAll(properties.authorizationOrigins());
		try {
			return new ConsoleHandler(new ConsoleFiles(ConsolePage.of(properties, scopes, publicUrl), endpoints),
					ConsoleHeaders.of(ConsolePage.importMapHash(ConsoleFiles.template()), origins));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the origin of a URL, which was checked at the start. */
	private static String origin(String url) {
		URI uri = URI.create(url);
		return uri.getScheme() + "://" + uri.getRawAuthority();
	}

	/** Issuer of tokens, one of several. */
	record NamedIssuer(String issuer) {
	}

	/** Links to resources in the console of the caller below a URL of the gateway. */
	private record ConsoleLinks(String publicUrl) implements ResourceLinks {

		@Override
		public String of(String uri, Identity identity) {
			String group = (identity.group() != null) ? "groups/" + identity.group() + "/" : "";
			return this.publicUrl + ConsoleHandler.PATH + "/" + group + "?uri="
					+ URLEncoder.encode(uri, StandardCharsets.UTF_8).replace("+", "%20");
		}

	}

	/**
	 * Feature of {@code io.mcpgateway/status}, which the status page calls. A gateway
	 * without a console does not have the method. Access rules, limits and audit apply to
	 * it as to all methods.
	 */
	private static final class StatusFeature implements Feature {

		private final GatewayStatus status;

		StatusFeature(GatewayStatus status) {
			this.status = status;
		}

		@Override
		public List<Method<?>> methods() {
			return List.of(
					Method
						.call(MethodNames.STATUS, PaginatedParams.class,
								(params, call) -> this.status.of(call.caller().identity())
									.subscribeOn(BlockingScheduler.shared()))
						.stateless()
						.audited());
		}

	}

}
