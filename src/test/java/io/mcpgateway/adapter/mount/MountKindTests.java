package io.mcpgateway.adapter.mount;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests how two records are bound side by side. */
class MountKindTests {

	private static final MountKind<Shelf> KIND = MountKind.of("shelves", Shelf.class)
		.withCommon(Library.class)
		.without("skills", "cache-scope");

	private static final Consumer<Mount<Shelf>> UNCHECKED = (mount) -> {
	};

	@Test
	void bindsTheSettingsOfAllKindsBesideThoseOfTheKind() {
		List<Mount<Shelf>> mounts = bind(Map.of("mounts.a.place", "left", "mounts.a.title", "A", "mounts.b.title", "B",
				"mounts.c.place", "right", "mounts.c.exclude[0]", "x"))
			.mounts();
		assertThat(mounts).extracting(Mount::name).containsExactly("a", "b", "c");
		assertThat(mounts).extracting((mount) -> mount.source().place()).containsExactly("left", "top", "right");
		assertThat(mounts).extracting((mount) -> mount.settings().title()).containsExactly("A", "B", null);
		assertThat(mounts.getLast().settings().exclude()).containsExactly("x");
		assertThat(mounts.getLast().property()).isEqualTo("gateway.shelves.mounts.c");
	}

	/** A mount may have the name of a setting, even of one that its kind lacks. */
	@ParameterizedTest
	@ValueSource(strings = { "title", "skills", "place" })
	void bindsAMountWithTheNameOfASetting(String name) {
		Mount<Shelf> mount = bind(Map.of("mounts." + name + ".title", "A", "mounts." + name + ".place", "left"))
			.mounts()
			.getFirst();
		assertThat(mount.name()).isEqualTo(name);
		assertThat(mount.settings().title()).isEqualTo("A");
		assertThat(mount.source().place()).isEqualTo("left");
	}

	@Test
	void bindsTheSettingsOfThePart() {
		assertThat(bind(Map.of("size", 3)).common()).isEqualTo(new Library(3));
		assertThat(bind(Map.of("mounts.a.place", "left")).common()).isEqualTo(new Library(1));
	}

	@Test
	void bindsEnvironmentVariables() {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.replace("systemEnvironment", new SystemEnvironmentPropertySource("systemEnvironment",
					Map.of("GATEWAY_SHELVES_MOUNTS_A_PLACE", "left", "GATEWAY_SHELVES_MOUNTS_A_TITLE", "A")));
		Mount<Shelf> mount = KIND.bind(environment, UNCHECKED).mounts().getFirst();
		assertThat(mount.source().place()).isEqualTo("left");
		assertThat(mount.settings().title()).isEqualTo("A");
	}

	@ParameterizedTest
	@ValueSource(strings = { "mounts.a.skills", "mounts.a.cache-scope", "mounts.a.titel", "mounts.a.place.x", "sizes",
			"mount.a.place", "mounts.b.exclude.x" })
	void refusesUnknownNames(String name) {
		assertThatThrownBy(() -> bind(Map.of("mounts.a.place", "left", name, "x"))).rootCause()
			.isInstanceOf(UnboundConfigurationPropertiesException.class)
			.hasMessageContaining("gateway.shelves." + name);
	}

	@ParameterizedTest
	@CsvSource({ "mounts.a.priority, 2, gateway.shelves.mounts.a.priority must be from 0 to 1",
			"mounts.a.ttl, -1s, gateway.shelves.mounts.a.ttl must not be negative" })
	void refusesWrongValues(String name, String value, String sentence) {
		assertThatIllegalArgumentException().isThrownBy(() -> bind(Map.of(name, value))).withMessage(sentence);
	}

	@Test
	void refusesANameThatCannotBePartOfAUri() {
		assertThatIllegalArgumentException().isThrownBy(() -> bind(Map.of("mounts.[a/b].place", "x")))
			.withMessageContaining("gateway.shelves.mounts.a/b: invalid name");
	}

	@Test
	void namesThePropertiesThatAVariableMaySet() {
		assertThat(new MountRegistrar<>(KIND) {

			@Override
			protected void declare(Mount<Shelf> mount, MountBeans beans) {
			}

		}.properties())
			.contains("gateway.shelves.size", "gateway.shelves.mounts.<mount>.place",
					"gateway.shelves.mounts.<mount>.title", "gateway.shelves.mounts.<mount>.exclude[0]")
			.doesNotContain("gateway.shelves.mounts.<mount>.skills", "gateway.shelves.mounts.<mount>.cache-scope");
	}

	@Test
	void aKindHasDefaultsOfItsOwn() {
		MountKind<Shelf> kind = KIND.withIndex(false).withShared(true);
		MountSettings settings = kind.bind(environment(Map.of("mounts.a.place", "left")), UNCHECKED)
			.mounts()
			.getFirst()
			.settings();
		assertThat(settings.index()).isFalse();
		assertThat(settings.shared()).isTrue();
	}

	private static MountKind.Bound<Shelf> bind(Map<String, ?> properties) {
		return KIND.bind(environment(properties), UNCHECKED);
	}

	private static Environment environment(Map<String, ?> properties) {
		Map<String, Object> named = new HashMap<>();
		properties.forEach((name, value) -> named.put("gateway.shelves." + name, value));
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", named));
		return environment;
	}

	record Shelf(@DefaultValue("top") String place) {

	}

	record Library(@DefaultValue("1") int size) {

	}

}
