package io.mcpgateway;

import java.util.List;
import java.util.stream.Stream;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * Imports of the gateway's classes for rules about them, with a part of the types of
 * libraries.
 * <p>
 * <b>Why</b>: to read the libraries' types of all fields and parameters takes as long as
 * all else.
 */
final class ImportedClasses {

	/** Types of libraries that no rule of these imports looks at. */
	private static final List<String> NEEDLESS = List.of("MemberTypes", "EnclosingTypes", "GenericSignatureTypes");

	private ImportedClasses() {
	}

	/** Imports classes, with the supertypes and annotations of libraries. */
	static JavaClasses withSupertypes(String packages, ImportOption... options) {
		return imported(Stream.concat(NEEDLESS.stream(), Stream.of("AccessesToTypes")).toList(), packages, options);
	}

	/** Imports classes, with the types of libraries that their code calls as well. */
	static JavaClasses withCalledTypes(String packages, ImportOption... options) {
		return imported(NEEDLESS, packages, options);
	}

	private static JavaClasses imported(List<String> unread, String packages, ImportOption... options) {
		return ArchConfiguration.withThreadLocalScope((configuration) -> {
			for (String kind : unread) {
				configuration.setProperty("import.dependencyResolutionProcess.maxIterationsFor" + kind, "0");
			}
			return new ClassFileImporter(List.of(options)).importPackages(packages);
		});
	}

}
