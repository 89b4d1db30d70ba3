package io.mneme.index.lucene.document;

import io.mneme.api.journal.Position;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;

/**
 * Reads which entry a document is of.
 *
 * @param reader the documents
 */
public record DocumentReader(DirectoryReader reader) {

    /**
     * Returns the entry of a document.
     *
     * @throws IOException if the document cannot be read
     */
    public IndexedEntry read(int document) throws IOException {
        LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(document, reader.leaves()));
        int inLeaf = document - leaf.docBase;
        SortedDocValues journals = DocValues.getSorted(leaf.reader(), IndexFields.JOURNAL);
        NumericDocValues positions = DocValues.getNumeric(leaf.reader(), IndexFields.POSITION);
        BinaryDocValues revisions = DocValues.getBinary(leaf.reader(), IndexFields.REVISION);
        if (!journals.advanceExact(inLeaf) || !positions.advanceExact(inLeaf) || !revisions.advanceExact(inLeaf)) {
            throw new IOException("document " + document + " of the index lacks a value");
        }
        return new IndexedEntry(
                journals.lookupOrd(journals.ordValue()).utf8ToString(),
                new Position(positions.longValue()),
                revisions.binaryValue().utf8ToString());
    }

    /**
     * The entry that a document is of.
     *
     * @param journal the name of its journal
     * @param position its position
     * @param revision its revision when it was indexed
     */
    public record IndexedEntry(String journal, Position position, String revision) {}
}
