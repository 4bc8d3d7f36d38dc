package io.mcpgateway.document.worker;

import java.util.List;

/** Part of a page: a line, or a table whose cells are ruled. */
sealed interface PdfBlock permits PdfLine, PdfBlock.Table {

	/** Rows of cells, all with as many cells. */
	record Table(List<List<String>> rows) implements PdfBlock {

	}

}
