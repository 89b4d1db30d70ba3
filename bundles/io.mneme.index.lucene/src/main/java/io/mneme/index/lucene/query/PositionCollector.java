package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.IndexFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.ArrayUtil;

/** Collects the positions of all matching documents, without scores. */
final class PositionCollector extends SimpleCollector {

    private static final int INITIAL_CAPACITY = 64;

    private long[] positions = new long[INITIAL_CAPACITY];
    private int count;
    private NumericDocValues ofLeaf = DocValues.emptyNumeric();

    /** Creates the collectors of a search, and merges what they have collected: the newest first. */
    static final class PositionManager implements CollectorManager<PositionCollector, List<Position>> {

        @Override
        public PositionCollector newCollector() {
            return new PositionCollector();
        }

        @Override
        public List<Position> reduce(Collection<PositionCollector> collectors) {
            long[] sorted = collectors.stream()
                    .flatMapToLong(PositionCollector::collected)
                    .toArray();
            Arrays.sort(sorted);
            int last = sorted.length - 1;
            return IntStream.rangeClosed(0, last)
                    .mapToObj(index -> new Position(sorted[last - index]))
                    .toList();
        }
    }

    private LongStream collected() {
        return Arrays.stream(positions, 0, count);
    }

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
        ofLeaf = DocValues.getNumeric(leaf.reader(), IndexFields.POSITION);
    }

    @Override
    public void collect(int document) throws IOException {
        if (!ofLeaf.advanceExact(document)) {
            throw new IOException("document " + document + " of the index lacks its position");
        }
        positions = ArrayUtil.grow(positions, count + 1);
        positions[count++] = ofLeaf.longValue();
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
    }
}
