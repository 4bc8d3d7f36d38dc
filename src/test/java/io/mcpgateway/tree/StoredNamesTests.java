package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the several names of a file, of which the directory stores one. */
class StoredNamesTests {

	@Test
	void areThoseThatStandInTheDirectory(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("secret/plan.txt", "");
		DirectoryTree tree = PlatformTree.of(site.root(), false);
		StoredNames names = new StoredNames(
				(path) -> tree.open(path.stream().map((name) -> name.toLowerCase(Locale.ROOT)).toList()));
		assertThat(names.containsAll(List.of())).isTrue();
		assertThat(names.containsAll(List.of("secret", "plan.txt"))).isTrue();
		for (List<String> other : List.of(List.of("SECRET", "plan.txt"), List.of("secret", "PLAN.TXT"),
				List.of("SECRET"), List.of("secret", "plan.txt", "x"), List.of("absent"))) {
			assertThat(names.containsAll(other)).as(other.toString()).isFalse();
		}
		site.write("secret/late.txt", "");
		assertThat(names.containsAll(List.of("secret", "late.txt"))).isTrue();
	}

	@Test
	void areEachTheirOwnWhereTheCaseCounts(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		for (String name : List.of("a", "A", "1", "1\u00ad", "\u65e5", "\u00e4", "a\u0308", "x".repeat(255),
				"X" + "x".repeat(254), "1".repeat(255))) {
			site.write(name + "/" + name, name);
		}
		DirectoryTree tree = PlatformTree.of(site.root(), false);
		for (String name : TempSite.entries(tree).keySet()) {
			assertThat(TempSite.text(tree, name, name)).isEqualTo(name);
		}
		assertThat(TempSite.text(tree, "a", "A")).isNull();
		assertThat(TempSite.text(tree, "1", "1\u00ad")).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "plan,Plan", "1a,1A", "Z,z", "2024,2024\u00ad", "\u65e5b,\u65e5B", "\u00e4," })
	void haveTwinsWhereTheCaseDoesNotCount(String name, String twin) {
		assertThat(NameComparison.twin(name)).isEqualTo(twin);
	}

	@ParameterizedTest
	@CsvSource({ "0xEF53,PER_DIRECTORY", "0x01021994,PER_DIRECTORY_IN_MEMORY", "0x9123683E,EXACT",
			"0xFFFFFFFF9123683E,EXACT", "0x65735546,UNKNOWN", "0x6969,UNKNOWN", "0xFF534D42,UNKNOWN", "0x4d44,UNKNOWN",
			"-1,UNKNOWN" })
	void areComparedAsTheFileSystemDoes(String type, NameComparison comparison) {
		long number = type.startsWith("0x") ? Long.parseUnsignedLong(type.substring(2), 16) : Long.parseLong(type);
		assertThat(NameComparison.of(number)).isEqualTo(comparison);
	}

}
