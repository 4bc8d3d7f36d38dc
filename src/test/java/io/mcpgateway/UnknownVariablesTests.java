package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.MountSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

/** Tests the check of environment variables and system properties. */
class UnknownVariablesTests {

	@ParameterizedTest
	@CsvSource(textBlock = """
			GATEWAY_ACCES_RULES_0_URI,              GATEWAY_ACCESS_RULES_0_URI
			GATEWAY_ACCES_RULES_12_URI_3,           GATEWAY_ACCESS_RULES_12_URI_3
			GATEWAY_ACCESS_RULE_0_URI,              GATEWAY_ACCESS_RULES_0_URI
			GATEWAY_ACCESS_RULES_0_ROLE,            GATEWAY_ACCESS_RULES_0_ROLES
			gateway_securty_mode,                   GATEWAY_SECURITY_MODE
			GATEWAY_SECURITY_API_KEY_FILE,          GATEWAY_SECURITY_APIKEYSFILE
			GATEWAY_SECURITY_API_KEYS_CI_HASHES_0,  GATEWAY_SECURITY_APIKEYS_CI_HASHES_0
			GATEWAY_SECURITY_APIKEYS_CI_HASH,       GATEWAY_SECURITY_APIKEYS_CI_HASHES
			GATEWAY_FILE_MOUNTS_DOCS_ROOT,          GATEWAY_FILES_MOUNTS_DOCS_ROOT
			GATEWAY_FILES_MOUNTS_DOCS_ROOTS,        GATEWAY_FILES_MOUNTS_DOCS_ROOT
			GATEWAY_HTTP_ALLOWEDHOST_0,             GATEWAY_HTTP_ALLOWEDHOSTS_0
			GATEWAY_HTTP_MAX_BODYS,                 GATEWAY_HTTP_MAXBODY
			GATEWAY_PUBLICURI,                      GATEWAY_PUBLICURL
			gateway.acces.cursor-secret,            GATEWAY_ACCESS_CURSORSECRET
			""")
	void stopsTheStartWithTheNearestName(String variable, String nearest) {
		assertThatIllegalArgumentException().isThrownBy(() -> check(Map.of(variable, "s3cr3t"), Map.of()))
			.withMessage(variable + " sets no property of the gateway: the nearest name is " + nearest);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "GATEWAY_SERVER_PORT", "GATEWAY_PORT", "GATEWAY_HOME", "GATEWAY_", "GATEWAY__FILES_THREADS" })
	void stopsTheStartForAnyOtherVariable(String variable) {
		assertThatIllegalArgumentException().isThrownBy(() -> check(Map.of(variable, "8080"), Map.of()))
			.withMessageStartingWith(variable + " sets no property of the gateway: the nearest name is GATEWAY_");
	}

	@Test
	void stopsTheStartForASystemProperty() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> check(Map.of(), Map.of("gateway.access.rules[0].urii", "file:///docs/**")))
			.withMessageStartingWith("gateway.access.rules[0].urii sets no property of the gateway");
	}

	@Test
	void namesAllUnknownVariables() {
		assertThatIllegalArgumentException()
			.isThrownBy(
					() -> check(Map.of("GATEWAY_B", "", "GATEWAY_A", "", "GATEWAY_SECURITY_MODE", "none"), Map.of()))
			.withMessageMatching("GATEWAY_A sets [^\n]*\nGATEWAY_B sets [^\n]*");
	}

	@Test
	void exemptsTheAddressesOfServices() {
		Map<String, String> addresses = Map.ofEntries(Map.entry("GATEWAY_SERVICE_HOST", "10.0.0.1"),
				Map.entry("GATEWAY_SERVICE_PORT", "80"), Map.entry("GATEWAY_SERVICE_PORT_HTTP_METRICS", "80"),
				Map.entry("GATEWAY_PORT", "tcp://10.0.0.1:80"), Map.entry("GATEWAY_PORT_80_TCP", "tcp://10.0.0.1:80"),
				Map.entry("GATEWAY_PORT_80_TCP_PROTO", "tcp"), Map.entry("GATEWAY_PORT_80_TCP_PORT", "80"),
				Map.entry("GATEWAY_PORT_80_TCP_ADDR", "10.0.0.1"), Map.entry("GATEWAY_REDIS_SERVICE_HOST", "10.0.0.2"),
				Map.entry("GATEWAY_REDIS_PORT", "tcp://10.0.0.2:6379"), Map.entry("GATEWAYS", "x"),
				Map.entry("API_GATEWAY_URL", "x"));
		assertThatCode(() -> check(addresses, Map.of("gateways.x", "y"))).doesNotThrowAnyException();
	}

	/** A variable is known if, and only if, Spring Boot binds it. */
	@Test
	void knowsTheVariablesThatSpringBootBinds() throws IOException {
		KnownProperties known = KnownProperties.load(List.of());
		List<BoundType> types = types();
		List<String> names = Files.readAllLines(Path.of("src/main/resources/io/mcpgateway/known-properties.txt"));
		assertThat(names.stream().flatMap(UnknownVariablesTests::spellings).distinct()).hasSizeGreaterThan(500)
			.allSatisfy((variable) -> assertThat(known.hasVariable(variable)).isEqualTo(isBound(variable, types)));
	}

	private static Stream<String> spellings(String name) {
		String path = name.replaceAll("<[^>]*>", "key");
		String single = path.replaceFirst("\\[0]$", "");
		return Stream
			.of(path, single, path.replace("-", ""), single.replace("-", ""), single.replaceFirst("-", ""),
					single + ".x")
			.map((text) -> text.replaceAll("[.\\[-]", "_").replace("]", "").toUpperCase(Locale.ROOT));
	}

	private static boolean isBound(String variable, List<BoundType> types) {
		MutablePropertySources sources = new MutablePropertySources();
		sources.addFirst(new SystemEnvironmentPropertySource(
				StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(variable, "x")));
		Binder binder = new Binder(ConfigurationPropertySources.from(sources));
		Set<String> bound = new HashSet<>();
		types.stream()
			.filter((type) -> variable.startsWith(type.prefix.replace('.', '_').toUpperCase(Locale.ROOT)))
			.forEach((type) -> binder.bind(type.prefix, type.target, handler(type.without, () -> bound.add(variable))));
		return !bound.isEmpty();
	}

	private static BindHandler handler(Set<String> without, Runnable onValue) {
		return new BindHandler() {

			@Override
			public <T> @Nullable Bindable<T> onStart(ConfigurationPropertyName name, Bindable<T> target,
					BindContext context) {
				return without.contains(name.getLastElement(ConfigurationPropertyName.Form.DASHED)) ? null : target;
			}

			@Override
			public Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Object result) {
				note(context);
				return result;
			}

			@Override
			public @Nullable Object onFailure(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Exception error) {
				note(context);
				return null;
			}

			private void note(BindContext context) {
				if (context.getConfigurationProperty() != null) {
					onValue.run();
				}
			}

		};
	}

	private static List<BoundType> types() throws IOException {
		List<BoundType> types = new ArrayList<>();
		for (JsonNode group : new JsonMapper()
			.readTree(Path.of("target/classes/META-INF/spring-configuration-metadata.json"))
			.required("groups")) {
			String name = group.required("name").stringValue();
			if (name.matches("gateway(\\.[a-z0-9]+)?")) {
				types.add(new BoundType(name, Bindable.of(load(group.required("type").stringValue())), Set.of()));
			}
		}
		types.add(mapOf("gateway.resources", load("io.mcpgateway.adapter.configured.ResourceProperties"), Set.of()));
		types.add(mapOf("gateway.groups", load("io.mcpgateway.group.GroupProperties"), Set.of()));
		SourceSelector.load(null)
			.stream()
			.filter(MountRegistrar.class::isInstance)
			.map((registrar) -> ((MountRegistrar<?>) registrar).kind())
			.forEach((kind) -> {
				types.add(mapOf("gateway." + kind.part() + ".mounts", kind.type(), Set.of()));
				types.add(mapOf("gateway." + kind.part() + ".mounts", MountSettings.class, kind.without()));
			});
		return types;
	}

	private static BoundType mapOf(String prefix, Class<?> type, Set<String> without) {
		return new BoundType(prefix, Bindable.mapOf(String.class, type), without);
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void check(Map<String, String> variables, Map<String, String> properties) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, new SystemEnvironmentPropertySource(
					StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.copyOf(variables)));
		Properties system = new Properties();
		system.putAll(properties);
		environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
					new PropertiesPropertySource(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, system));
		ConfigurationPropertySources.attach(environment);
		BeanRegistrar registrar = new UnknownPropertiesRegistrar();
		registrar.register(mock(BeanRegistry.class), environment);
	}

	/** Type that the gateway binds, without some of its properties. */
	private record BoundType(String prefix, Bindable<?> target, Set<String> without) {

	}

}
