package io.mcpgateway.adapter.postgres.mount;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.util.Assert;

/**
 * Setting of the database that holds claims of the caller: one claim as text, or several
 * as a JSON object.
 *
 * @param name the name of the setting, with a dot, such as {@code app.tenant}
 * @param claim the path of a claim, such as {@code org.tenant}. The setting is its value,
 * or a JSON array in the order of code points for several values. Without the claim the
 * setting is empty. API keys and anonymous callers have no claims but {@code roles}
 * @param claims paths of claims, whose object is the setting. A path with dots is an
 * object within, unless it has a slash. Several values are an array in the order of code
 * points; a claim without value is left out
 */
@ConfigurationPropertiesSource
public record SettingProperties(@Nullable String name, @Nullable String claim, @Nullable List<String> claims) {

	private static final int MAX_NAME_LENGTH = 63;

	private static final int MAX_CLAIMS = 100;

	/** Name that servers from version 14 on accept for a setting of their users. */
	private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*(\\.[A-Za-z_][A-Za-z0-9_$]*)+");

	public SettingProperties {
		claims = (claims != null) ? List.copyOf(claims) : null;
	}

	void check(String property) {
		String setting = (this.name != null) ? this.name : "";
		Assert.isTrue(setting.length() <= MAX_NAME_LENGTH && NAME.matcher(setting).matches(), () -> property
				+ ".name must be the name of a setting with a dot, such as app.tenant, of letters, digits and underscores");
		Assert.isTrue(!key().startsWith("plpgsql."),
				() -> property + ".name is a setting of the server: use another, such as app.tenant");
		Assert.isTrue((this.claim == null) != (this.claims == null),
				() -> property + " must have either claim or claims");
		Assert.isTrue(this.claim == null || !this.claim.isBlank(), () -> property + ".claim must name a claim");
		if (this.claims != null) {
			checkClaims(property + ".claims", this.claims);
		}
	}

	private static void checkClaims(String property, List<String> claims) {
		Assert.isTrue(!claims.isEmpty() && claims.size() <= MAX_CLAIMS && claims.stream().noneMatch(String::isBlank),
				() -> property + " must name 1 to " + MAX_CLAIMS + " claims");
		for (String one : claims) {
			Assert.isTrue(claims.stream().filter((other) -> (other + ".").startsWith(one + ".")).count() == 1,
					() -> property + " must name each claim once, and no claim within " + one);
		}
	}

	/** Returns the name as the server compares it. */
	public String key() {
		return (this.name != null) ? this.name.toLowerCase(Locale.ROOT) : "";
	}

}
