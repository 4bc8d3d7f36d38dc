package io.mcpgateway.security;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.security.ProtectedResource.Requirement;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;

/** OAuth resources of the gateway by their endpoints. */
final class ProtectedResources {

	private static final String STREAM = "/sse";

	/**
	 * Paths of the resources of the whole gateway; those of a group have its name below.
	 */
	private static final List<String> PATHS = List.of("/mcp", STREAM);

	/** Path to which clients post messages for a stream. */
	private static final String MESSAGES = "/messages";

	private final Endpoints endpoints;

	private final Supplier<Map<String, ProtectedResource>> byPath;

	private ProtectedResources(Endpoints endpoints, Supplier<Map<String, ProtectedResource>> byPath) {
		this.endpoints = endpoints;
		this.byPath = byPath;
	}

	/** Returns the resources of API keys, which have scopes and no audience. */
	static ProtectedResources ofKeys(Endpoints endpoints, Groups groups) {
		return of(endpoints, groups, (endpoint) -> {
			List<String> scopes = union(List.of(), group(endpoint, groups).scopes());
			return new ProtectedResource(endpoint.text(), "",
					Map.of(ProtectedResource.ONLY, new Requirement(null, scopes)), List.of(), List.of());
		});
	}

	/**
	 * Returns the resources of tokens.
	 * @param title the display name of the gateway
	 */
	static ProtectedResources ofTokens(Endpoints endpoints, Groups groups, OAuth2Properties properties, String title) {
		return of(endpoints, groups, (endpoint) -> {
			Group group = group(endpoint, groups);
			List<String> requested = union(properties.commonScopes(), group.scopes());
			return new ProtectedResource(endpoint.text(),
					(group.about().title() != null) ? group.about().title() : title, requirements(group, properties),
					requested.isEmpty() ? properties.announcedScopes() : requested,
					union(properties.announcedScopes(), group.scopes()));
		});
	}

	private static ProtectedResources of(Endpoints endpoints, Groups groups,
			Function<EndpointPath, ProtectedResource> resource) {
		return new ProtectedResources(endpoints,
				groups.derive((all, previous) -> PATHS.stream()
					.flatMap((path) -> endpoints.all(path).stream())
					.map(resource)
					.collect(Collectors.toUnmodifiableMap(ProtectedResource::path, Function.identity()))));
	}

	private static Map<String, Requirement> requirements(Group group, OAuth2Properties properties) {
		return properties.tokenIssuers()
			.stream()
			.collect(Collectors.toMap((issuer) -> Objects.requireNonNullElse(issuer.name(), ProtectedResource.ONLY),
					(issuer) -> new Requirement(new AudienceMatcher(audiences(group, issuer, properties)),
							union(issuer.requiredScopes(), group.scopes()))));
	}

	/** Returns the issuers with all audiences that some resource accepts from each. */
	static List<TokenIssuer> issuers(Groups groups, OAuth2Properties properties) {
		return properties.tokenIssuers().stream().map((issuer) -> issuer.accepting(groups.derive((all, previous) -> {
			Stream<String> ofGroups = all.stream().flatMap((group) -> audiences(group, issuer, properties).stream());
			return new AudienceMatcher(Stream.concat(issuer.audiences().stream(), ofGroups).distinct().toList());
		}))).toList();
	}

	/**
	 * Returns the audiences of a group for tokens of an issuer: the group's own, or those
	 * of the issuer and the group's resources. A token for the whole gateway is also
	 * meant for each part. An audience that only other issuers have stays theirs.
	 */
	private static Collection<String> audiences(Group group, TokenIssuer issuer, OAuth2Properties properties) {
		if (group.isWhole()) {
			return issuer.audiences();
		}
		Collection<String> all = !group.audiences().isEmpty() ? group.audiences() : union(issuer.audiences(),
				PATHS.stream().map((path) -> properties.resource() + path + "/" + group.name()).toList());
		AudienceMatcher own = new AudienceMatcher(issuer.audiences());
		AudienceMatcher ofAny = new AudienceMatcher(
				properties.tokenIssuers().stream().flatMap((any) -> any.audiences().stream()).toList());
		return all.stream().filter((audience) -> own.matches(audience) || !ofAny.matches(audience)).toList();
	}

	/**
	 * Returns the identifiers of all resources of the whole gateway below a base URL, the
	 * base itself included.
	 */
	static List<String> ofWhole(String base) {
		return Stream.concat(PATHS.stream(), Stream.of("")).map(base::concat).toList();
	}

	Collection<ProtectedResource> all() {
		return this.byPath.get().values();
	}

	/**
	 * Returns the resource of the endpoint at a path within the application; {@code null}
	 * if there is no endpoint.
	 */
	@Nullable ProtectedResource find(PathContainer path) {
		EndpointPath endpoint = this.endpoints.find(path);
		if (endpoint == null) {
			return null;
		}
		boolean isMessages = endpoint.endpoint().equals(MESSAGES);
		return this.byPath.get().get((isMessages ? new EndpointPath(STREAM, endpoint.group()) : endpoint).text());
	}

	private static Group group(EndpointPath endpoint, Groups groups) {
		return groups.of(Identity.ANONYMOUS.in(endpoint.group()));
	}

	private static List<String> union(Collection<String> some, Collection<String> others) {
		return Stream.concat(some.stream(), others.stream().sorted()).distinct().toList();
	}

}
