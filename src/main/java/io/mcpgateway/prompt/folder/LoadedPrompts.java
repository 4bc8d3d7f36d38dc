package io.mcpgateway.prompt.folder;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.prompt.template.InvalidPrompt;
import io.mcpgateway.prompt.template.PromptTemplate;
import org.jspecify.annotations.Nullable;

/**
 * What was found in the folder.
 *
 * @param byName those that can be used
 * @param wrong those that cannot
 * @param pictures the paths of the pictures that were asked for, there or not
 * @param trouble why there is no folder to look into, if there is none
 */
public record LoadedPrompts(SortedMap<String, PromptTemplate> byName, List<InvalidPrompt> wrong, Set<String> pictures,
		@Nullable String trouble) {

	public LoadedPrompts {
		byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
		wrong = List.copyOf(wrong);
		pictures = Set.copyOf(pictures);
	}

	/** None, for a reason. */
	static LoadedPrompts none(String trouble) {
		return new LoadedPrompts(Collections.emptySortedMap(), List.of(), Set.of(), trouble);
	}

	public Optional<PromptTemplate> find(String name) {
		return Optional.ofNullable(this.byName.get(name));
	}

}
