package io.mcpgateway.adapter.s3.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.S3IdentityProperties;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3RoleProperties;
import io.mcpgateway.adapter.s3.mount.S3TagProperties;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.PrincipalMatcher;
import io.mcpgateway.rpc.Identity;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sessions in which a mount reads for its callers. Each caller is an audience, since a
 * policy may name the session. The list of resources differs for each caller and is never
 * polled: a pass over all keys for each caller would cost too many requests.
 */
public final class RoleSessions implements Audiences {

	/** Callers whose session is known. */
	private static final int MAX_KNOWN = 10_000;

	private final Mount<S3Mount> mount;

	private final String property;

	private final List<Entry> entries;

	private final List<S3TagProperties> tags;

	private final Cache<Identity, Optional<Known>> known = Caffeine.newBuilder()
		.weakKeys()
		.maximumSize(MAX_KNOWN)
		.build();

	/** Creates the sessions of a mount with an identity. */
	public RoleSessions(Mount<S3Mount> mount, S3IdentityProperties identity) {
		this.mount = mount;
		this.property = mount.property() + ".identity";
		this.entries = identity.roles().stream().map(Entry::of).toList();
		this.tags = identity.tags();
	}

	@Override
	public List<String> uriPrefixes() {
		return List.of(new S3Uris(this.mount.source()).uriPrefix());
	}

	@Override
	public @Nullable Audience of(Identity identity) {
		Known own = known(identity);
		return (own != null) ? own.audience : null;
	}

	@Override
	public List<Audience> lists() {
		return List.of(Audience.ALL);
	}

	@Override
	public @Nullable String role(Identity identity) {
		Known own = known(identity);
		return (own != null) ? own.session.roleArn() : null;
	}

	@Override
	public String explain(Identity identity) {
		Entry entry = find(identity);
		if (entry == null) {
			return "no entry of " + this.property + ".roles matches: nothing of " + this.mount.name()
					+ " exists for the caller";
		}
		for (S3TagProperties tag : this.tags) {
			if (tag.value(identity) == null) {
				return "the claim " + tag.claim() + " has no value that fits the tag " + tag.key() + " ("
						+ this.property + ".tags): nothing of " + this.mount.name() + " exists for the caller";
			}
		}
		String names = String.join(", ", this.tags.stream().map(S3TagProperties::key).toList());
		return (known(identity) != null)
				? "reads " + this.mount.name() + " as the role " + entry.roleArn + " (" + this.property + ".roles["
						+ this.entries.indexOf(entry) + "])" + (names.isEmpty() ? "" : " with the tags " + names)
						+ ", so that the bucket decides"
				: "the tags of the caller make no prefix (" + this.property + ".prefix): nothing of "
						+ this.mount.name() + " exists for the caller";
	}

	/**
	 * Returns the session for the caller in a context, or that of an open stream;
	 * {@code null} without a caller, or if nothing of the mount exists for the caller.
	 */
	@Nullable RoleSession in(ContextView context) {
		RoleSession kept = context.<RoleSession>getOrEmpty(RoleSession.class).orElse(null);
		if (kept != null) {
			return kept;
		}
		Identity caller = Access.callerIn(context);
		Known own = (caller != null) ? known(caller) : null;
		return (own != null) ? own.session : null;
	}

	/** Returns a context that has the session of a caller's context. */
	Context keep(Context context, ContextView caller) {
		RoleSession session = in(caller);
		return (session != null) ? context.put(RoleSession.class, session) : context;
	}

	private @Nullable Known known(Identity identity) {
		return this.known.get(identity, (caller) -> Optional.ofNullable(session(caller)).map(Known::of)).orElse(null);
	}

	private @Nullable RoleSession session(Identity caller) {
		Entry entry = find(caller);
		Map<String, String> values = new TreeMap<>();
		for (S3TagProperties tag : this.tags) {
			String value = tag.value(caller);
			if (value == null) {
				return null;
			}
			values.put(tag.key(), value);
		}
		String listPrefix = this.mount.source().listPrefix(values);
		return (entry != null && listPrefix != null)
				? new RoleSession(entry.roleArn, RoleSession.name(caller), values, listPrefix) : null;
	}

	private @Nullable Entry find(Identity identity) {
		for (Entry entry : this.entries) {
			if (entry.principals.matches(identity)) {
				return entry;
			}
		}
		return null;
	}

	/** Role with the callers for whom it reads. */
	private record Entry(String roleArn, PrincipalMatcher principals) {

		static Entry of(S3RoleProperties role) {
			return new Entry(role.arn(), role.principals());
		}

	}

	/** Session with its audience. */
	private record Known(RoleSession session, Audience audience) {

		static Known of(RoleSession session) {
			List<Object> parts = new ArrayList<>(List.of(session.roleArn(), session.name(), session.tags()));
			return new Known(session,
					new Audience(DigestUtils.sha256Hex(JsonMapper.shared().writeValueAsString(parts))));
		}

	}

}
