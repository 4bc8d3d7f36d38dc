package io.mcpgateway.docs;

import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * Generator of the diagram of the packages. It leaves out arrows that follow from others,
 * and the package of bound properties, which most packages use.
 */
final class PackageDiagram {

	private static final String ROOT = "io.mcpgateway.";

	private static final String LEFT_OUT = "configuration";

	private final SortedMap<String, SortedSet<String>> arrows = new TreeMap<>();

	private PackageDiagram() {
		for (JavaClass type : ArchConfiguration.withThreadLocalScope(PackageDiagram::imported)) {
			if (type.getPackageName().startsWith(ROOT)) {
				SortedSet<String> targets = this.arrows.computeIfAbsent(part(type), (absent) -> new TreeSet<>());
				type.getDirectDependenciesFromSelf()
					.stream()
					.map((dependency) -> dependency.getTargetClass().getBaseComponentType())
					.filter((target) -> target.getPackageName().startsWith(ROOT))
					.map(PackageDiagram::part)
					.filter((target) -> !target.equals(part(type)) && !target.equals(LEFT_OUT))
					.forEach(targets::add);
			}
		}
	}

	/** Returns the diagram in the language of Mermaid. */
	static String text() {
		PackageDiagram diagram = new PackageDiagram();
		StringBuilder text = new StringBuilder("flowchart TB\n");
		diagram.arrows.forEach((source, targets) -> targets.stream()
			.filter((target) -> targets.stream().noneMatch((other) -> diagram.reaches(other, target)))
			.forEach((target) -> text.append("  ").append(source).append(" --> ").append(target).append('\n')));
		return text.toString();
	}

	/** Imports the gateway without the libraries, which the diagram leaves out. */
	private static JavaClasses imported(ArchConfiguration configuration) {
		configuration.setResolveMissingDependenciesFromClassPath(false);
		return new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
			.importPackages(ROOT.substring(0, ROOT.length() - 1));
	}

	private boolean reaches(String source, String target) {
		SortedSet<String> targets = this.arrows.get(source);
		return targets.contains(target) || targets.stream().anyMatch((other) -> reaches(other, target));
	}

	/** Returns the first package below the root. */
	private static String part(JavaClass type) {
		return type.getPackageName().substring(ROOT.length()).split("\\.", 2)[0];
	}

}
