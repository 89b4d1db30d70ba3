package io.mneme.index.lucene.candidate;

import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.PackedNumbers;
import io.mneme.index.lucene.document.PackedTraits;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;

/** The values of documents of one segment, which are read by ascending number. For one thread. */
final class LeafTurns {

    private final SortedDocValues journals;
    private final NumericDocValues positions;
    private final BinaryDocValues revisions;
    private final NumericDocValues timestamps;
    private final SortedDocValues authors;
    private final SortedSetDocValues roles;
    private final NumericDocValues traits;
    private final BinaryDocValues passages;

    LeafTurns(LeafReader leaf) throws IOException {
        journals = DocValues.getSorted(leaf, IndexFields.JOURNAL);
        positions = DocValues.getNumeric(leaf, IndexFields.POSITION);
        revisions = DocValues.getBinary(leaf, IndexFields.REVISION);
        timestamps = DocValues.getNumeric(leaf, IndexFields.TIMESTAMP);
        authors = DocValues.getSorted(leaf, RecallFields.AUTHOR);
        roles = DocValues.getSortedSet(leaf, RecallFields.ROLE);
        traits = DocValues.getNumeric(leaf, RecallFields.TRAITS);
        passages = DocValues.getBinary(leaf, RecallFields.PASSAGES);
    }

    String journal(int document) throws IOException {
        return text(journals, document);
    }

    long position(int document) throws IOException {
        return positions.advanceExact(document) ? positions.longValue() : 0;
    }

    String revision(int document) throws IOException {
        return revisions.advanceExact(document) ? revisions.binaryValue().utf8ToString() : "";
    }

    Optional<Instant> timestamp(int document) throws IOException {
        return timestamps.advanceExact(document)
                ? Optional.of(Instant.ofEpochMilli(timestamps.longValue()))
                : Optional.empty();
    }

    /** Returns the author of a document; empty if unknown. */
    String author(int document) throws IOException {
        return text(authors, document);
    }

    /** Returns the role of the author of a document; empty if unknown. */
    String role(int document) throws IOException {
        return roles.advanceExact(document) ? roles.lookupOrd(roles.nextOrd()).utf8ToString() : "";
    }

    /** Returns the number of words of each passage of a document, at least of one. */
    int[] passages(int document) throws IOException {
        return passages.advanceExact(document) ? PackedNumbers.unpack(passages.binaryValue()) : new int[1];
    }

    PackedTraits traits(int document) throws IOException {
        return new PackedTraits(traits.advanceExact(document) ? traits.longValue() : 0);
    }

    private static String text(SortedDocValues values, int document) throws IOException {
        return values.advanceExact(document)
                ? values.lookupOrd(values.ordValue()).utf8ToString()
                : "";
    }
}
