package io.mcpgateway.adapter.postgres.connection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.IdentityProperties;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RoleProperties;
import io.mcpgateway.adapter.postgres.mount.SettingProperties;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.PrincipalMatcher;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

/**
 * Identities under which a mount reads for its callers. Callers with the same role are an
 * audience: the catalog shows them the same relations. Claims decide about rows only,
 * whose changes are told as changes of their relation.
 */
public final class SessionIdentities implements Audiences {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final String ROLE = "pg_catalog.set_config('role', $2::pg_catalog.text, true)";

	private final Mount<PostgresMount> mount;

	private final List<Entry> entries;

	private final List<SettingProperties> settings;

	private final String sql;

	/** Creates the identities of a mount, which may have none. */
	public SessionIdentities(Mount<PostgresMount> mount) {
		IdentityProperties identity = mount.source().identity();
		this.mount = mount;
		this.entries = (identity != null) ? identity.roles().stream().map(Entry::of).toList() : List.of();
		this.settings = (identity != null) ? identity.settings() : List.of();
		this.sql = sql(!this.entries.isEmpty(), this.settings.size());
	}

	private static String sql(boolean hasRoles, int settings) {
		List<String> parts = new ArrayList<>();
		int next = 2;
		if (hasRoles) {
			parts.add(ROLE);
			next++;
		}
		for (int i = 0; i < settings; i++) {
			parts
				.add("pg_catalog.set_config($" + next++ + "::pg_catalog.text, $" + next++ + "::pg_catalog.text, true)");
		}
		parts.add(Database.SETTINGS);
		return "select " + String.join(", ", parts);
	}

	/** Returns whether reads depend on their caller. */
	public boolean arePersonal() {
		return this.mount.source().identity() != null;
	}

	/** Returns the division of the callers for changes; one audience without roles. */
	public Audiences audiences() {
		return this.entries.isEmpty() ? Audiences.ONE : this;
	}

	@Override
	public List<String> uriPrefixes() {
		return List.of(PostgresMount.uriPrefix(this.mount.name()), PostgresMount.queryUriPrefix(this.mount.name()));
	}

	@Override
	public @Nullable Audience of(Identity identity) {
		if (this.entries.isEmpty()) {
			return Audience.ALL;
		}
		Entry entry = find(identity);
		return (entry != null) ? entry.audience : null;
	}

	@Override
	public List<Audience> lists() {
		return this.entries.isEmpty() ? List.of(Audience.ALL)
				: this.entries.stream().map(Entry::audience).distinct().toList();
	}

	@Override
	public @Nullable String role(Identity identity) {
		Entry entry = find(identity);
		return (entry != null) ? entry.audience.name() : null;
	}

	@Override
	public String explain(Identity identity) {
		String roles = this.mount.property() + ".identity.roles";
		if (this.entries.isEmpty()) {
			return "reads " + this.mount.name() + " with the settings of " + this.mount.property()
					+ ".identity.settings";
		}
		Entry entry = find(identity);
		return (entry != null)
				? "reads " + this.mount.name() + " as the role " + entry.audience.name() + " (" + roles + "["
						+ this.entries.indexOf(entry) + "])"
				: "no entry of " + roles + " matches: nothing of " + this.mount.name() + " exists for the caller";
	}

	/** Returns the names of the roles, each once. */
	public List<String> roles() {
		return this.entries.stream().map((entry) -> entry.audience.name()).distinct().toList();
	}

	/** Returns the names of the settings. */
	public List<String> settings() {
		return this.settings.stream().map(SettingProperties::key).toList();
	}

	/**
	 * Returns the name of the role that reads in a context; empty for the role of the
	 * connections.
	 */
	public String roleIn(ContextView context) {
		SessionIdentity identity = in(context);
		return (identity != null) ? identity.role() : "";
	}

	/**
	 * Returns the identity for the caller or the audience in a context; {@code null} for
	 * a mount that reads alike for all.
	 * @throws IllegalStateException if no role is known, so that none reads by mistake
	 */
	@Nullable SessionIdentity in(ContextView context) {
		if (!arePersonal()) {
			return null;
		}
		Audience audience = Audience.in(context);
		if (audience != null) {
			return identity(audience, Map.of());
		}
		Identity caller = Access.callerIn(context);
		Audience own = (caller != null) ? of(caller) : this.entries.isEmpty() ? Audience.ALL : null;
		if (own == null) {
			throw new IllegalStateException("a role is required to read " + this.mount.name());
		}
		return identity(own, (caller != null) ? caller.claims() : Map.of());
	}

	private SessionIdentity identity(Audience audience, Map<String, Set<String>> claims) {
		List<@Nullable Object> values = new ArrayList<>();
		if (!this.entries.isEmpty()) {
			values.add(audience.name());
		}
		for (SettingProperties setting : this.settings) {
			values.add(setting.key());
			values.add((setting.claims() != null) ? object(setting.claims(), claims)
					: text(claims.getOrDefault(String.valueOf(setting.claim()), Set.of())));
		}
		return new SessionIdentity(this.mount.name(), audience.name(), this.sql, values);
	}

	private @Nullable Entry find(Identity identity) {
		for (Entry entry : this.entries) {
			if (entry.principals.matches(identity)) {
				return entry;
			}
		}
		return null;
	}

	private static String text(Collection<String> values) {
		return switch (values.size()) {
			case 0 -> "";
			case 1 -> values.iterator().next();
			default -> JSON.writeValueAsString(new TreeSet<>(values));
		};
	}

	private static String object(List<String> paths, Map<String, Set<String>> claims) {
		Map<String, Object> object = new TreeMap<>();
		for (String path : paths) {
			Set<String> values = claims.getOrDefault(path, Set.of());
			if (!values.isEmpty()) {
				put(object, path, (values.size() == 1) ? values.iterator().next() : new TreeSet<>(values));
			}
		}
		return JSON.writeValueAsString(object);
	}

	@SuppressWarnings("unchecked")
	private static void put(Map<String, Object> object, String path, Object value) {
		int dot = (path.indexOf('/') < 0) ? path.indexOf('.') : -1;
		if (dot <= 0 || dot == path.length() - 1) {
			object.put(path, value);
		}
		else {
			put((Map<String, Object>) object.computeIfAbsent(path.substring(0, dot), (name) -> new TreeMap<>()),
					path.substring(dot + 1), value);
		}
	}

	/** Role with the callers for whom it reads. */
	private record Entry(Audience audience, PrincipalMatcher principals) {

		static Entry of(RoleProperties role) {
			return new Entry(new Audience(role.name()), role.principals());
		}

	}

}
