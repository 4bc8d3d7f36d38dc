package io.mcpgateway.adapter.mount;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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

	MountRegistrar<M> registrar();

	/** Returns settings of a valid mount. */
	Map<String, String> base();

	/** Returns settings that change the scope, with other values than the default. */
	Map<String, String> decisive();

	/** Returns the names of settings that leave the scope alone. */
	Set<String> neutral();

	String scope(Mount<M> mount);

	/** Returns the scope of the base with further settings. */
	default String scope(Map<String, String> settings) {
		Map<String, String> all = new HashMap<>(base());
		all.putAll(settings);
		return scope(TestMounts.of(registrar(), "acme", all));
	}

	@Test
	default void changesWithEachSettingThatDecidesWhatIsFound() {
		assertThat(scope(Map.of())).isEqualTo(scope(Map.of()));
		assertThat(decisive()).isNotEmpty()
			.allSatisfy((name, value) -> assertThat(scope(Map.of(name, value))).as(name).isNotEqualTo(scope(Map.of())));
	}

	@Test
	default void leavesOutNoSettingThatNobodyThoughtOf() {
		MountKind<M> kind = registrar().kind();
		Stream<String> common = names(MountSettings.class).filter((name) -> !kind.without().contains(name));
		assertThat(Stream.concat(names(kind.type()), common)).hasSizeGreaterThan(10)
			.allSatisfy((name) -> assertThat(neutral().contains(name)
					|| decisive().keySet().stream().anyMatch((one) -> one.split("[.\\[]")[0].equals(name)))
				.as(name)
				.isTrue());
	}

	private static Stream<String> names(Class<?> type) {
		return Arrays.stream(type.getRecordComponents())
			.map((component) -> DataObjectPropertyName.toDashedForm(component.getName()));
	}

}
