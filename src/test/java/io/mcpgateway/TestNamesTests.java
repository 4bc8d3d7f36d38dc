package io.mcpgateway;

import java.util.Set;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpgateway.testkit.FuzzTarget;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the class names by which the build separates unit tests from integration tests.
 */
class TestNamesTests {

	private static final JavaClasses TESTS = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
		.importPackages("io.mcpgateway");

	/**
	 * Types that start a gateway, a server, a container, or a program for Node or the
	 * JVM.
	 */
	private static final Set<String> STARTERS = Set.of("RunningGateway", "GatewayProcess", "PostgresServer", "S3Server",
			"SqsServer", "RedisServer", "AuthServer", "KeycloakServer", "RealKeycloak", "DockerCondition",
			"NodePackages", "JvmPrograms", "VirtualScreen", "Browser");

	@Test
	void quickTestsStartNoServer() {
		noClasses().that()
			.haveSimpleNameEndingWith("Tests")
			.should()
			.transitivelyDependOnClassesThat(DescribedPredicate.describe("start something that takes seconds",
					(type) -> STARTERS.contains(type.getSimpleName())))
			.because("they are named *IT, so that ./mvnw test leaves them out")
			.check(TESTS);
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

	/** The build fuzzes each class in a process, in which Jazzer takes one target. */
	@Test
	void everyFuzzTargetIsTheOnlyTestOfItsClass() {
		assertThat(TESTS).filteredOn((type) -> fuzzTargets(type) > 0)
			.isNotEmpty()
			.allMatch(
					(type) -> type.getSimpleName().endsWith("FuzzTests") && fuzzTargets(type) == 1 && !hasTests(type));
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
