package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.Identity;
import org.apache.commons.codec.digest.DigestUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Audiences of an API that knows its callers. Callers with the same headers are one
 * audience, and with token exchange only if they have the same name and the same scopes.
 * The list of operations is the same for all.
 * <p>
 * <b>Why</b> scopes count: two tokens of a caller may show different answers. A renewed
 * token has those of the token before, so that its subscriptions go on.
 */
final class ApiAudiences implements Audiences {

	/** Callers whose audience is known. */
	private static final int MAX_KNOWN = 10_000;

	private final String mount;

	private final String property;

	private final String uriPrefix;

	private final ApiIdentity settings;

	private final Cache<Identity, Audience> known = Caffeine.newBuilder().weakKeys().maximumSize(MAX_KNOWN).build();

	/** Creates the audiences of a mount with an identity. */
	ApiAudiences(Mount<ApiMount> mount, ApiIdentity settings, String uriPrefix) {
		this.mount = mount.name();
		this.property = mount.property() + ".identity";
		this.settings = settings;
		this.uriPrefix = uriPrefix;
	}

	@Override
	public List<String> uriPrefixes() {
		return List.of(this.uriPrefix);
	}

	/** Returns the audience, which even a caller has whom the API does not know. */
	@Override
	public Audience of(Identity identity) {
		return this.known.get(identity, (caller) -> new Audience(DigestUtils.sha256Hex(parts(caller))));
	}

	private String parts(Identity caller) {
		List<Object> parts = new ArrayList<>();
		try {
			parts.add(new TreeMap<>(CallerCredentials.headers(this.settings, caller)));
		}
		catch (UnreadableException ex) {
			parts.add(Map.of());
		}
		if (this.settings.tokenExchange() != null) {
			parts.add(caller.id());
			parts.add(String.valueOf(caller.issuer()));
			parts.add(new TreeSet<>(caller.scopes()));
		}
		return JsonMapper.shared().writeValueAsString(parts);
	}

	@Override
	public List<Audience> lists() {
		return List.of(Audience.ALL);
	}

	@Override
	public String explain(Identity identity) {
		return (this.settings.tokenExchange() != null)
				? "asks the API of " + this.mount + " with a token for the caller (" + this.property
						+ ".token-exchange), so that the API decides"
				: "names the caller to the API of " + this.mount + " (" + this.property
						+ ".forward), so that the API decides";
	}

}
