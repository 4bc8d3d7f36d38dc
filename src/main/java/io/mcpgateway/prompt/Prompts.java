package io.mcpgateway.prompt;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What was found in the folder.
 *
 * @param byName those that can be used
 * @param wrong those that cannot
 * @param pictures the paths of the pictures that were asked for, there or not
 * @param trouble why there is no folder to look into, if there is none
 */
record Prompts(SortedMap<String, PromptTemplate> byName, List<WrongPrompt> wrong, Set<String> pictures,
		@Nullable String trouble) {

	Prompts {
		byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
		wrong = List.copyOf(wrong);
		pictures = Set.copyOf(pictures);
	}

	/** None, for a reason. */
	static Prompts none(String trouble) {
		return new Prompts(Collections.emptySortedMap(), List.of(), Set.of(), trouble);
	}

	Optional<PromptTemplate> find(String name) {
		return Optional.ofNullable(this.byName.get(name));
	}

}
