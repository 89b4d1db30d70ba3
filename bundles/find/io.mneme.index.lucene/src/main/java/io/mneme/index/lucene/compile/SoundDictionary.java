package io.mneme.index.lucene.compile;

import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.analysis.SoundTerms;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.WordTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The words in Latin letters of an index by their sound. Those of a segment are read by the first search for a sound, and kept
 * until the segment is closed. Safe for use by many threads.
 */
final class SoundDictionary {

    private static final BytesRef FIRST_LETTER = new BytesRef("a");
    private static final BytesRef BEHIND_LETTERS = new BytesRef("{");

    private final Map<IndexReader.CacheKey, SegmentWords> segments = new ConcurrentHashMap<>();

    /**
     * The words of a segment.
     *
     * @param codes what their sounds were computed by
     * @param byCode the words of each sound
     */
    private record SegmentWords(SoundCodes codes, Map<String, List<BytesRef>> byCode) {}

    /** Returns the words of a sound. */
    WordTerms words(IndexReader reader, SoundCodes codes, String code) throws IOException {
        TreeSet<BytesRef> words = new TreeSet<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            words.addAll(segment(leaf.reader(), codes).byCode().getOrDefault(code, List.of()));
        }
        return new WordTerms(
                words.stream().map(word -> new Term(IndexFields.TEXT, word)).toList());
    }

    private SegmentWords segment(LeafReader segment, SoundCodes codes) throws IOException {
        IndexReader.CacheHelper cache = segment.getCoreCacheHelper();
        SegmentWords known = segments.get(cache.getKey());
        if (known != null && known.codes().equals(codes)) {
            return known;
        }
        SegmentWords read = new SegmentWords(codes, read(segment, codes));
        if (segments.put(cache.getKey(), read) == null) {
            cache.addClosedListener(segments::remove);
        }
        return read;
    }

    private static Map<String, List<BytesRef>> read(LeafReader segment, SoundCodes codes) throws IOException {
        Map<String, List<BytesRef>> byCode = new HashMap<>();
        Terms terms = segment.terms(IndexFields.TEXT);
        TermsEnum words = terms == null ? TermsEnum.EMPTY : terms.iterator();
        BytesRef word = words.seekCeil(FIRST_LETTER) == TermsEnum.SeekStatus.END ? null : words.term();
        while (word != null && word.compareTo(BEHIND_LETTERS) < 0) {
            String code = SoundTerms.metaphone(codes, word.utf8ToString());
            if (!code.isEmpty()) {
                byCode.computeIfAbsent(code, any -> new ArrayList<>(1)).add(BytesRef.deepCopyOf(word));
            }
            word = words.next();
        }
        return byCode;
    }
}
