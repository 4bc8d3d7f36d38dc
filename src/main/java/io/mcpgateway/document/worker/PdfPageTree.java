package io.mcpgateway.document.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.ResourceCache;
import org.jspecify.annotations.Nullable;

/**
 * Pages of a PDF, found one after the other in the tree.
 * <p>
 * <b>Why</b> The counts in the tree may be forged, and PDFBox counts the pages before
 * each page from the start.
 */
final class PdfPageTree {

	private static final int MAX_NODES = 1_000_000;

	private final ResourceCache cache;

	private final List<COSDictionary> pages = new ArrayList<>();

	/** Finds the pages of a document up to a maximum number. */
	PdfPageTree(PDDocument document, int maxPages) {
		this.cache = document.getResourceCache();
		Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
		Deque<Iterator<? extends COSBase>> open = new ArrayDeque<>();
		open.push(List.of(document.getDocumentCatalog().getCOSObject().getItem(COSName.PAGES)).iterator());
		for (int nodes = 0; nodes < MAX_NODES && !open.isEmpty() && this.pages.size() < maxPages; nodes++) {
			if (!open.element().hasNext()) {
				open.pop();
				continue;
			}
			COSBase next = open.element().next();
			if (((next instanceof COSObject object) ? object.getObject() : next) instanceof COSDictionary node) {
				COSArray children = node.getCOSArray(COSName.KIDS);
				if (children != null && seen.add(node)) {
					open.push(children.iterator());
				}
				else if (children == null && !COSName.PAGES.equals(node.getCOSName(COSName.TYPE))) {
					this.pages.add(node);
				}
			}
		}
	}

	int size() {
		return this.pages.size();
	}

	/** Returns the page of a number from 1. */
	PDPage page(int number) {
		return new CachedPage(this.pages.get(number - 1), this.cache);
	}

	/** Page sharing the fonts of other pages. */
	private static final class CachedPage extends PDPage {

		private final ResourceCache cache;

		CachedPage(COSDictionary page, ResourceCache cache) {
			super(page);
			this.cache = cache;
		}

		@Override
		public @Nullable PDResources getResources() {
			PDResources resources = super.getResources();
			return (resources != null) ? new PDResources(resources.getCOSObject(), this.cache) : null;
		}

	}

}
