package io.mcpgateway.adapter.mount;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract of the scope of a mount, which tells whether a kept index fits the
 * configuration.
 *
 * @param <M> the settings of the kind
 */
public interface ScopeContract<M> {

	/**
	 * Settings of all kinds that change the scope, with other values than the default.
	 */
	Map<String, String> DECISIVE = Map.of("title", "A title", "description", "A description", "include", "a/**",
			"exclude", "b/**", "charset", "Shift_JIS");

	/** Settings of all kinds that leave the scope alone. */
	Set<String> NEUTRAL = Set.of("audience", "priority", "ttl", "cache-scope", "index", "shared", "skills", "list",
			"max-read");

	/** Returns the settings of the kind. */
	Scoped<M> scoped();

	/** Returns the scope of the base with further settings. */
	default String scope(Map<String, String> settings) {
		Map<String, String> all = new HashMap<>(scoped().base());
		all.putAll(settings);
		return scoped().scope().apply(TestMounts.of(scoped().registrar(), "acme", all));
	}

	@Test
	default void changesWithEachSettingThatDecidesWhatIsFound() {
		assertThat(scope(Map.of())).isEqualTo(scope(Map.of()));
		assertThat(scoped().allDecisive()).isNotEmpty()
			.allSatisfy((name, value) -> assertThat(scope(Map.of(name, value))).as(name).isNotEqualTo(scope(Map.of())));
	}

	@Test
	default void leavesOutNoSettingThatNobodyThoughtOf() {
		MountKind<M> kind = scoped().registrar().kind();
		Stream<String> common = names(MountSettings.class).filter((name) -> !kind.without().contains(name));
		assertThat(Stream.concat(names(kind.type()), common)).hasSizeGreaterThan(10)
			.allSatisfy((name) -> assertThat(scoped().isKnown(name)).as(name).isTrue());
	}

	/** Returns the names of the settings in a record. */
	static Stream<String> names(Class<?> type) {
		return Arrays.stream(type.getRecordComponents())
			.map((component) -> DataObjectPropertyName.toDashedForm(component.getName()));
	}

	/**
	 * Settings of a kind of mounts, beside those of all kinds.
	 *
	 * @param base settings of a valid mount
	 * @param decisive settings that change the scope, with other values than the default
	 * @param neutral names of settings that leave the scope alone
	 * @param scope tells the scope of a mount
	 */
	record Scoped<M>(MountRegistrar<M> registrar, Map<String, String> base, Map<String, String> decisive,
			Set<String> neutral, Function<Mount<M>, String> scope) {

		Map<String, String> allDecisive() {
			Map<String, String> all = new HashMap<>(DECISIVE);
			all.keySet().removeAll(this.registrar.kind().without());
			all.putAll(this.decisive);
			return all;
		}

		boolean isKnown(String name) {
			return NEUTRAL.contains(name) || this.neutral.contains(name)
					|| allDecisive().keySet().stream().anyMatch((one) -> one.split("[.\\[]")[0].equals(name));
		}

	}

}
