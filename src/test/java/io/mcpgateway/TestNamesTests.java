package io.mcpgateway;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.marcnuri.helm.Helm;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.HelmLibrary;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the class names by which the build separates unit tests from integration tests.
 */
class TestNamesTests {

	private static final JavaClasses TESTS = ImportedClasses.withSupertypes("io.mcpgateway",
			ImportOption.Predefined.ONLY_INCLUDE_TESTS);

	/**
	 * Types that start a gateway, a server, a container, or a program for Node or the
	 * JVM.
	 */
	private static final Set<String> STARTERS = Set.of("RunningGateway", "GatewayProcess", "PostgresServer", "S3Server",
			"SqsServer", "RedisServer", "AuthServer", "KeycloakServer", "RealKeycloak", "DockerCondition",
			"NodePackages", "JvmPrograms", "VirtualScreen", "Browser");

	/** They are named *IT, so that {@code ./mvnw test} leaves them out. */
	@Test
	void quickTestsStartNoServer() {
		Map<JavaClass, JavaClass> steps = stepsToStarters();
		assertThat(STARTERS)
			.isSubsetOf(steps.keySet().stream().map(JavaClass::getSimpleName).collect(Collectors.toSet()));
		assertThat(steps.keySet()).filteredOn((type) -> type.getSimpleName().endsWith("Tests"))
			.extracting((type) -> path(type, steps))
			.as("quick tests that start something that takes seconds")
			.isEmpty();
	}

	@Test
	void everyClassWithTestsIsRun() {
		classes().that(DescribedPredicate.describe("have tests", TestNamesTests::hasTests))
			.should()
			.haveSimpleNameEndingWith("Tests")
			.orShould()
			.haveSimpleNameEndingWith("IT")
			.because("the build finds tests by these names")
			.check(TESTS);
	}

	/** Another use would leave a process in which no fuzz test can start. */
	@Test
	void onlyOneClassLoadsTheLibraryOfHelm() {
		noClasses().that()
			.doNotHaveFullyQualifiedName(HelmLibrary.class.getName())
			.should()
			.callConstructor(Helm.class, Path.class)
			.check(TESTS);
	}

	/** The build fuzzes each class in a process, in which Jazzer takes one target. */
	@Test
	void everyFuzzTargetIsTheOnlyTestOfItsClass() {
		assertThat(TESTS).filteredOn((type) -> fuzzTargets(type) > 0)
			.isNotEmpty()
			.allMatch(
					(type) -> type.getSimpleName().endsWith("FuzzTests") && fuzzTargets(type) == 1 && !hasTests(type));
	}

	/**
	 * Returns the classes that depend on a starter, each with the next class on the way
	 * there. The search begins at the starters, since one that begins at each test visits
	 * all classes again and again.
	 */
	private static Map<JavaClass, JavaClass> stepsToStarters() {
		Map<JavaClass, JavaClass> steps = new LinkedHashMap<>();
		Deque<JavaClass> found = new ArrayDeque<>();
		TESTS.stream().filter((type) -> STARTERS.contains(type.getSimpleName())).forEach((type) -> {
			steps.put(type, type);
			found.add(type);
		});
		while (!found.isEmpty()) {
			JavaClass type = found.remove();
			for (Dependency dependency : type.getDirectDependenciesToSelf()) {
				if (steps.putIfAbsent(dependency.getOriginClass(), type) == null) {
					found.add(dependency.getOriginClass());
				}
			}
		}
		return steps;
	}

	private static String path(JavaClass type, Map<JavaClass, JavaClass> steps) {
		JavaClass next = steps.get(type);
		return type.equals(next) ? type.getSimpleName() : type.getSimpleName() + " > " + path(next, steps);
	}

	private static long fuzzTargets(JavaClass type) {
		return type.getMethods().stream().filter((method) -> method.isAnnotatedWith(FuzzTarget.class)).count();
	}

	private static boolean hasTests(JavaClass type) {
		return type.isTopLevelClass() && !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT)
				&& type.getAllMethods()
					.stream()
					.anyMatch((method) -> method.isAnnotatedWith(Test.class) || method.isMetaAnnotatedWith(Test.class));
	}

}
