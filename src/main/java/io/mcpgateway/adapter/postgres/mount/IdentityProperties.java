package io.mcpgateway.adapter.postgres.mount;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.configuration.PrincipalConditions;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How the database sees a caller. Each read of the mount runs in a transaction with the
 * role and the settings of its caller, so that row level security and privileges decide.
 *
 * @param roles roles of the database in order, of which the first that matches the caller
 * reads. For a caller without match, nothing of the mount exists. Without roles, the role
 * of the connections reads for all
 * @param settings settings of the transaction that hold claims of the caller. Each is set
 * for each caller, so that nothing of another caller remains
 */
@ConfigurationPropertiesSource
public record IdentityProperties(@DefaultValue List<RoleProperties> roles,
		@DefaultValue List<SettingProperties> settings) {

	private static final int MAX_ROLES = 100;

	private static final int MAX_SETTINGS = 50;

	public IdentityProperties {
		roles = List.copyOf(roles);
		settings = List.copyOf(settings);
	}

	void check(String property) {
		Assert.isTrue(!this.roles.isEmpty() || !this.settings.isEmpty(),
				() -> property + " needs roles or settings: add some, or remove it");
		Assert.isTrue(this.roles.size() <= MAX_ROLES, () -> property + ".roles must have at most " + MAX_ROLES);
		Assert.isTrue(this.settings.size() <= MAX_SETTINGS,
				() -> property + ".settings must have at most " + MAX_SETTINGS);
		for (int i = 0; i < this.roles.size(); i++) {
			this.roles.get(i).check(property + ".roles[" + i + "]");
		}
		Set<String> names = new HashSet<>();
		for (int i = 0; i < this.settings.size(); i++) {
			String setting = property + ".settings[" + i + "]";
			this.settings.get(i).check(setting);
			Assert.isTrue(names.add(this.settings.get(i).key()),
					() -> setting + ".name must differ from the names before");
		}
	}

	/**
	 * Checks that each issuer of a role exists.
	 * @param known the names of the configured issuers
	 */
	public void checkIssuers(String property, Set<String> known) {
		for (int i = 0; i < this.roles.size(); i++) {
			PrincipalConditions.requireIssuers(property + ".roles[" + i + "].issuers", this.roles.get(i).issuers(),
					known);
		}
	}

}
