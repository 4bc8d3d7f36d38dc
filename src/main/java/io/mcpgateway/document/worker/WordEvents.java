package io.mcpgateway.document.worker;

import java.util.Date;

import org.apache.tika.parser.microsoft.ooxml.OOXMLWordAndPowerPointTextHandler.EditType;
import org.apache.tika.parser.microsoft.ooxml.OOXMLWordAndPowerPointTextHandler.XWPFBodyContentsHandler;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Events of Word's text, without the events unknown to Markdown. */
interface WordEvents extends XWPFBodyContentsHandler {

	@Override
	default boolean isIncludeDeletedText() {
		return false;
	}

	@Override
	default boolean isIncludeMoveFromText() {
		return false;
	}

	@Override
	default void endnoteReference(@Nullable String id) throws SAXException {
		footnoteReference(id);
	}

	@Override
	default void startSDT() {
	}

	@Override
	default void endSDT() {
	}

	@Override
	default void startEditedSection(@Nullable String editor, @Nullable Date date, EditType type) {
	}

	@Override
	default void endEditedSection() {
	}

	@Override
	default void embeddedOLERef(@Nullable String id) {
	}

	@Override
	default void linkedOLERef(@Nullable String id) {
	}

	@Override
	default void startBookmark(@Nullable String id, @Nullable String name) {
	}

	@Override
	default void endBookmark(@Nullable String id) {
	}

}
