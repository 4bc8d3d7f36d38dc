package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Shrinker that finds the fewest rules and resources with which a round still fails. */
record FuzzedShrinker(RuleFuzz fuzz) {

	String smallest(FuzzedRound round) {
		FuzzedRound small = round;
		for (int i = round.rules().size() - 1; i > 0; i--) {
			List<RuleProperties> fewer = new ArrayList<>(small.rules());
			fewer.remove(i);
			small = smaller(small, small.with(fewer));
		}
		for (String path : Stream
			.concat(round.tree().files().keySet().stream(), round.tree().directories().descendingSet().stream())
			.toList()) {
			FuzzedTree less = without(small.tree(), path);
			small = (less != null) ? smaller(small, small.with(less)) : small;
		}
		return "as " + small.identity().id() + ": " + this.fuzz.difference(small) + "\nrules: " + small.rules()
				+ "\nresources: " + small.tree().directories() + " " + small.tree().files().keySet();
	}

	private FuzzedRound smaller(FuzzedRound failing, FuzzedRound less) {
		return (this.fuzz.difference(less) != null) ? less : failing;
	}

	private static @Nullable FuzzedTree without(FuzzedTree tree, String path) {
		NavigableMap<String, String> files = new TreeMap<>(tree.files());
		NavigableSet<String> directories = new TreeSet<>(tree.directories());
		files.remove(path);
		directories.remove(path);
		boolean isNeeded = path.equals(FuzzedTree.SEEN)
				|| path.endsWith("/") && Stream.concat(files.keySet().stream(), directories.stream())
					.anyMatch((other) -> other.startsWith(path));
		return isNeeded ? null : tree.with(files, directories);
	}

}
