package io.mcpgateway.access;

import java.util.List;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Access policy of a gateway with sources that divide their callers into audiences. Other
 * rules decide, but for callers without audience, to whom a source shows nothing.
 */
final class AudiencePolicy implements AccessPolicy {

	private final AccessPolicy rules;

	private final List<Audiences> sources;

	private final EncryptedCursors cursors;

	/**
	 * Creates a policy.
	 * @param rules the policy of the access rules
	 * @param sources the sources with audiences, at least one
	 */
	AudiencePolicy(AccessPolicy rules, List<Audiences> sources, EncryptedCursors cursors) {
		this.rules = rules;
		this.sources = List.copyOf(sources);
		this.cursors = cursors;
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return exists(identity, uri) && this.rules.allows(identity, verb, uri);
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		return exists(identity, uriPrefix) && this.rules.mayAllow(identity, verb, uriPrefix);
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		return this.sources.stream().allMatch((source) -> !overlaps(source, uriPrefix) || source.of(identity) != null)
				&& this.rules.allowsAll(identity, verb, uriPrefix);
	}

	@Override
	public boolean isPersonal() {
		return true;
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return this.sources.stream().anyMatch((source) -> overlaps(source, uriPrefix))
				|| this.rules.isPersonal(verb, uriPrefix);
	}

	@Override
	public @Nullable Audience audience(Identity identity, String uri) {
		Audiences source = find(uri);
		return (source != null) ? source.of(identity) : Audience.ALL;
	}

	@Override
	public @Nullable String role(Identity identity, String uri) {
		Audiences source = find(uri);
		return (source != null) ? source.role(identity) : null;
	}

	@Override
	public boolean hasAudiences() {
		return true;
	}

	/**
	 * Returns how the source of a URI sees a caller; {@code null} if it sees all alike.
	 */
	@Nullable String explain(Identity identity, String uri) {
		Audiences source = find(uri);
		return (source != null) ? source.explain(identity) : null;
	}

	@Override
	public boolean mayChange() {
		return this.rules.mayChange();
	}

	@Override
	public void refused(Verb verb) {
		this.rules.refused(verb);
	}

	/** Seals for callers whom only the lack of an audience restricts, too. */
	@Override
	public String seal(String place, String context) {
		return this.cursors.seal(place, context);
	}

	@Override
	public @Nullable String open(String sealed, String context) {
		return this.cursors.open(sealed, context);
	}

	/** Returns the policy of the access rules. */
	AccessPolicy rules() {
		return this.rules;
	}

	private boolean exists(Identity identity, String uri) {
		Audiences source = find(uri);
		return source == null || source.of(identity) != null;
	}

	/** Makes no stream, since each read asks several times. */
	private @Nullable Audiences find(String uri) {
		for (Audiences source : this.sources) {
			for (String prefix : source.uriPrefixes()) {
				if (uri.startsWith(prefix)) {
					return source;
				}
			}
		}
		return null;
	}

	private static boolean overlaps(Audiences source, String uriPrefix) {
		return source.uriPrefixes()
			.stream()
			.anyMatch((prefix) -> prefix.startsWith(uriPrefix) || uriPrefix.startsWith(prefix));
	}

}
