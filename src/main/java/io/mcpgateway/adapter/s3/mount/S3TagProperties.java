package io.mcpgateway.adapter.s3.mount;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.util.Assert;

/**
 * Session tag that holds a claim of the caller, which policies see as
 * {@code aws:PrincipalTag/<name>}.
 *
 * @param name the name of the tag, such as {@code department}
 * @param claim the path of a claim with one value, such as {@code org.department}. The
 * value has 1 to 256 letters, digits, spaces and {@code _.:/=+-@}. API keys and anonymous
 * callers have no claims but {@code roles}
 */
@ConfigurationPropertiesSource
public record S3TagProperties(@Nullable String name, @Nullable String claim) {

	/** Names that the security token service accepts. */
	private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]{1,128}");

	/** Values that the security token service accepts, without the empty one. */
	private static final Pattern VALUE = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]{1,256}");

	void check(String property) {
		String tag = key();
		Assert.isTrue(NAME.matcher(tag).matches() && !tag.toLowerCase(Locale.ROOT).startsWith("aws:"),
				() -> property + ".name must be the name of a session tag, such as department: 1 to 128 letters,"
						+ " digits, spaces and _.:/=+-@, and not from aws: on");
		Assert.hasText(this.claim, () -> property + ".claim must name a claim, such as department");
	}

	/** Returns the name of the tag. */
	public String key() {
		return (this.name != null) ? this.name : "";
	}

	/**
	 * Returns the value for a caller; {@code null} if the claim is missing, has several
	 * values, or fits no tag. An empty value counts as missing, since a policy might let
	 * it stand for all values.
	 */
	public @Nullable String value(Identity caller) {
		Set<String> values = caller.claims().getOrDefault(String.valueOf(this.claim), Set.of());
		String value = (values.size() == 1) ? values.iterator().next() : "";
		return VALUE.matcher(value).matches() ? value : null;
	}

}
