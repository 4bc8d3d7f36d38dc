package io.mcpgateway;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.transport.http.HttpProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Report at the end of the start: version, addresses, console, callers, the mounts with
 * their state, and how to start faster. Waits at most two seconds for the state of a
 * mount, beside the requests of clients.
 */
final class StartReport implements ApplicationListener<ApplicationReadyEvent> {

	private static final Logger logger = LoggerFactory.getLogger(StartReport.class);

	private static final Duration HEALTH_TIMEOUT = Duration.ofSeconds(2);

	private static final int MAX_MOUNTS = 50;

	private static final int MAX_ENDPOINTS = 20;

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		ApplicationContext context = event.getApplicationContext();
		if (logger.isInfoEnabled()) {
			String head = head(context);
			Flux.defer(() -> mounts(context))
				.collectList()
				.subscribe((mounts) -> logger.info("{}", head + String.join("", mounts)),
						(failure) -> logger.info("{}", head));
		}
	}

	private static String head(ApplicationContext context) {
		Environment environment = context.getEnvironment();
		Implementation gateway = context.getBean(Implementation.class);
		String origin = origin(environment);
		List<String> lines = new ArrayList<>(List.of(gateway.name() + " " + gateway.version() + " is ready"));
		lines.addAll(endpoints(context.getBean(Endpoints.class), origin));
		String publicUrl = environment.getProperty("gateway.public-url");
		if (StringUtils.hasText(publicUrl)) {
			lines.add(line("public", publicUrl));
		}
		lines.add(line("console", console(context, origin)));
		lines.add(line("callers", callers(environment)));
		String advice = AotCache.advice();
		if (advice != null) {
			lines.add(line("AOT cache", advice));
		}
		return String.join("", lines);
	}

	/** Returns lines with the endpoint of the whole gateway, and of some groups. */
	private static List<String> endpoints(Endpoints endpoints, String origin) {
		List<EndpointPath> all = endpoints.all(HttpProperties.ENDPOINT);
		List<String> lines = new ArrayList<>();
		for (EndpointPath path : all.subList(0, Math.min(all.size(), MAX_ENDPOINTS))) {
			lines.add(line(lines.isEmpty() ? "endpoint" : "", origin + path.text()));
		}
		if (all.size() > MAX_ENDPOINTS) {
			lines.add(line("", (all.size() - MAX_ENDPOINTS) + " more, see gateway.groups"));
		}
		return lines;
	}

	/** Returns the address of the server, without the prefix of a proxy. */
	private static String origin(Environment environment) {
		boolean isSecure = environment.containsProperty("server.ssl.bundle")
				|| environment.containsProperty("server.ssl.key-store")
				|| environment.containsProperty("server.ssl.certificate");
		String address = environment.getProperty("server.address", "0.0.0.0");
		return (isSecure ? "https://" : "http://") + (address.contains(":") ? "[" + address + "]" : address) + ":"
				+ environment.getProperty("local.server.port");
	}

	private static String console(ApplicationContext context, String origin) {
		if (context.containsBean("consoleMapping")) {
			return origin + "/console/" + (context.getBean(Endpoints.class).hasWhole() ? "" : "groups/<group>/");
		}
		Environment environment = context.getEnvironment();
		if (environment.containsProperty("gateway.console.enabled")) {
			return "off: gateway.console.enabled is false";
		}
		String mode = mode(environment);
		return "off by default with "
				+ (mode.equals("none") ? "gateway.security.open-to-network" : "gateway.security.mode=" + mode)
				+ ": gateway.console.enabled=true turns it on";
	}

	private static String mode(Environment environment) {
		return environment.getProperty("gateway.security.mode", "none").toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private static String callers(Environment environment) {
		return switch (mode(environment)) {
			case "api-key" -> {
				int keys = Binder.get(environment)
					.bind("gateway.security.api-keys", Bindable.mapOf(String.class, Object.class))
					.map(Map::size)
					.orElse(0);
				String file = environment.getProperty("gateway.security.api-keys-file");
				yield "API keys: " + keys + " configured" + ((file != null) ? ", others in " + file : "");
			}
			case "oauth2" -> "tokens of " + Binder.get(environment)
				.bind("gateway.security.oauth2.issuers", Bindable.mapOf(String.class, Object.class))
				.map((issuers) -> String.join(", ", issuers.keySet()))
				.orElseGet(() -> environment.getProperty("gateway.security.oauth2.issuer"));
			default -> "open: gateway.security.mode is none";
		};
	}

	private static Flux<String> mounts(ApplicationContext context) {
		Map<String, ResourceAdapter> adapters = context.getBeansOfType(ResourceAdapter.class);
		if (adapters.isEmpty()) {
			return Flux.just(line("mounts", "none: gateway.files.mounts.<name>.root serves a directory"));
		}
		MountHealth sources = new MountHealth(context);
		String more = (adapters.size() > MAX_MOUNTS) ? line("", (adapters.size() - MAX_MOUNTS) + " more") : "";
		return Flux.fromIterable(adapters.entrySet())
			.take(MAX_MOUNTS)
			.flatMapSequential((mount) -> state(sources, mount.getKey())
				.map((state) -> mount.getValue().uriPrefix() + " " + state), MAX_MOUNTS)
			.index((index, text) -> line((index == 0) ? "mounts" : "", text))
			.concatWithValues(more);
	}

	/**
	 * Returns the kind and the state of a mount.
	 * @param bean bean name of its adapter, such as {@code files-docs}
	 */
	private static Mono<String> state(MountHealth sources, String bean) {
		String kind = MountHealth.kind(bean);
		return sources.of(bean)
			.map(StartReport::text)
			.timeout(HEALTH_TIMEOUT, Mono.just("no answer yet"))
			.onErrorReturn("down")
			.map((state) -> "(" + kind + ", " + state + ")")
			.defaultIfEmpty("(" + kind + ")");
	}

	private static String text(Health health) {
		Status status = health.getStatus();
		String code = status.getCode().toLowerCase(Locale.ROOT);
		return StringUtils.hasText(status.getDescription()) ? code + ": " + status.getDescription() : code;
	}

	private static String line(String name, String text) {
		return "%n  %-10s %s".formatted(name, text);
	}

}
