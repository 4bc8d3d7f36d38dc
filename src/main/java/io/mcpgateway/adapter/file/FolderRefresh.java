package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.List;

/**
 * Look at the access files of a folder and of all folders above, on a thread that may
 * wait. The access policy decides by the files as they are then.
 */
@FunctionalInterface
interface FolderRefresh {

	/** Look of a mount without access files. */
	FolderRefresh NONE = (folder) -> {
	};

	/**
	 * Looks at the access files.
	 * @param folder names from the root to the folder
	 * @throws IOException if the root is missing
	 */
	void refresh(List<String> folder) throws IOException;

}
