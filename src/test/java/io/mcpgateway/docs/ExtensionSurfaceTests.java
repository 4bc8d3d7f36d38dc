package io.mcpgateway.docs;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.mcpgateway.adapter.mount.MountRegistrar;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What sources in jars of their own may use: all that the worked example uses, and the
 * types of its signatures. A change of it breaks such jars, and so must be seen.
 * {@code -Ddocs.write} writes it again.
 */
class ExtensionSurfaceTests {

	private static final Path SURFACE = Path.of("src/test/resources/extension-surface.txt");

	private static final String ROOT = "io.mcpgateway.";

	private static final String EXAMPLE = "com.example.glossary";

	private static final Pattern NAME = Pattern
		.compile("io\\.mcpgateway(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*(?:\\$[A-Z]\\w*)*");

	@Test
	void keepsItsSignatures() throws Exception {
		String text = types().stream().flatMap(ExtensionSurfaceTests::signatures).collect(Collectors.joining());
		if (System.getProperty("docs.write") != null) {
			Files.writeString(SURFACE, text);
		}
		assertThat(SURFACE).as("./mvnw test -Dtest=ExtensionSurfaceTests -Ddocs.write writes the signatures again")
			.hasContent(text);
	}

	@Test
	void thePageNamesThePackages() throws IOException {
		List<String> packages = types().stream().map(Class::getPackageName).distinct().sorted().toList();
		List<String> named = MarkdownPage.of(MarkdownPage.GUIDES.resolve("extensions.md"))
			.inlineCode()
			.stream()
			.filter((code) -> code.startsWith(ROOT) && Character.isLowerCase(code.charAt(code.lastIndexOf('.') + 1)))
			.distinct()
			.sorted()
			.toList();
		assertThat(named).isEqualTo(packages);
	}

	private static List<Class<?>> types() {
		SortedSet<String> names = new TreeSet<>();
		Deque<Class<?>> left = new ArrayDeque<>();
		Stream.concat(used(), Stream.of(MountRegistrar.class.getName())).forEach((name) -> add(name, names, left));
		while (!left.isEmpty()) {
			signatures(left.remove()).flatMap((line) -> NAME.matcher(line).results())
				.forEach((found) -> add(found.group(), names, left));
		}
		return names.stream().<Class<?>>map(ExtensionSurfaceTests::load).toList();
	}

	/** Returns the names of the gateway's types that the example uses. */
	private static Stream<String> used() {
		return new ClassFileImporter().importPackages(EXAMPLE)
			.stream()
			.filter((type) -> !type.getName().endsWith("Tests"))
			.flatMap((type) -> type.getDirectDependenciesFromSelf().stream())
			.map((dependency) -> dependency.getTargetClass().getBaseComponentType())
			.map(JavaClass::getName)
			.filter((name) -> name.startsWith(ROOT));
	}

	private static void add(String name, SortedSet<String> names, Deque<Class<?>> left) {
		if (names.add(name)) {
			left.add(load(name));
		}
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns a line for a type, and one for each member that other code can use. */
	private static Stream<String> signatures(Class<?> type) {
		Stream<Executable> members = Stream.concat(Arrays.<Executable>stream(type.getDeclaredConstructors()),
				Arrays.<Executable>stream(type.getDeclaredMethods()));
		return Stream
			.concat(Stream
				.concat(Stream.of(type.toGenericString()),
						Stream.of(type.getGenericInterfaces()).map((parent) -> parent.getTypeName()))
				.reduce((one, other) -> one + " : " + other)
				.stream(),
					members.filter(ExtensionSurfaceTests::isOpen)
						.map(ExtensionSurfaceTests::signature)
						.sorted(Comparator.naturalOrder()))
			.map((line) -> line + "\n");
	}

	private static boolean isOpen(Executable member) {
		int modifiers = ((Member) member).getModifiers();
		return !member.isSynthetic() && (Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers));
	}

	private static String signature(Executable member) {
		return switch (member) {
			case Method method -> "\t" + method.toGenericString();
			case Constructor<?> constructor -> "\t" + constructor.toGenericString();
		};
	}

}
