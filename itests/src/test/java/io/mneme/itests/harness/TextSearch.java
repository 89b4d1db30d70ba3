package io.mneme.itests.harness;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/** Finds the files that have the bytes of a text, also in compressed ones. */
public final class TextSearch {

    /** Of lines, of arrays of characters, and of strings. */
    private static final List<Charset> HEAP_CHARSETS =
            List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE);

    private static final String TEXT_FIELD = "text";

    private TextSearch() {}

    /** Returns the files below a folder that have one of some texts. The container may remove files meanwhile. */
    public static List<Path> files(Path folder, Collection<String> texts) {
        // Half of a character is none: so the bytes are compared one by one.
        List<String> wanted = texts.stream()
                .map(text -> new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                .toList();
        return LiveFolder.files(folder).stream()
                .filter(file -> isIn(file, wanted))
                .toList();
    }

    /** Returns the files of a data folder that have one of some texts, and the folder of its index if it has one. */
    public static List<Path> inData(Path data, Collection<String> texts) {
        List<Path> found = new ArrayList<>(files(data, texts));
        Path index = data.resolve("index");
        if (!inIndex(index, texts).isEmpty()) {
            found.add(index);
        }
        return found;
    }

    /**
     * Returns those of some texts of which an index has a pair of characters among its terms, those of deleted entries
     * included. Terms are packed by what they begin with, so that none needs to be in a file as it is.
     */
    public static List<String> inIndex(Path index, Collection<String> texts) {
        Set<String> terms = terms(index);
        return texts.stream()
                .filter(text -> IntStream.range(1, text.length())
                        .anyMatch(end -> terms.contains(text.substring(end - 1, end + 1))))
                .toList();
    }

    private static Set<String> terms(Path index) {
        Set<String> found = new HashSet<>();
        try (Directory files = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(files)) {
            for (LeafReaderContext segment : reader.leaves()) {
                Terms terms = Terms.getTerms(segment.reader(), TEXT_FIELD);
                TermsEnum each = terms.iterator();
                for (BytesRef term = each.next(); term != null; term = each.next()) {
                    found.add(term.utf8ToString());
                }
            }
            return found;
        } catch (IndexNotFoundException notYet) {
            return Set.of();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A text as the bytes of one of the forms in which Java keeps it. */
    private record HeapForm(String text, byte[] bytes) {

        int beginning() {
            return beginning(bytes, 0);
        }

        static int beginning(byte[] all, int at) {
            return (all[at] & 0xff) << Byte.SIZE | all[at + 1] & 0xff;
        }

        boolean isAt(byte[] all, int at) {
            return at + bytes.length <= all.length && Arrays.equals(all, at, at + bytes.length, bytes, 0, bytes.length);
        }
    }

    /** Returns those of some texts that a dump of a heap has, in any form in which Java keeps them. Each has two bytes at least. */
    public static List<String> inHeap(Path dump, Collection<String> texts) throws IOException {
        byte[] heap = Files.readAllBytes(dump);
        // One walk through the heap for all texts: a walk for each form of each takes seconds.
        Map<Integer, List<HeapForm>> forms = texts.stream()
                .flatMap(text -> HEAP_CHARSETS.stream().map(charset -> new HeapForm(text, text.getBytes(charset))))
                .collect(Collectors.groupingBy(HeapForm::beginning));
        BitSet beginnings = new BitSet();
        forms.keySet().forEach(beginnings::set);
        Set<String> found = new HashSet<>();
        for (int at = 0; at < heap.length - 1; at++) {
            int beginning = HeapForm.beginning(heap, at);
            if (beginnings.get(beginning)) {
                for (HeapForm form : forms.get(beginning)) {
                    if (form.isAt(heap, at)) {
                        found.add(form.text());
                    }
                }
            }
        }
        return texts.stream().filter(found::contains).toList();
    }

    private static boolean isIn(Path file, List<String> wanted) {
        try {
            byte[] bytes = LiveFolder.bytes(file);
            String plain = new String(bytes, StandardCharsets.ISO_8859_1);
            String inflated = file.toString().endsWith(".gz") && bytes.length > 0 ? inflated(bytes) : "";
            return wanted.stream().anyMatch(text -> plain.contains(text) || inflated.contains(text));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String inflated(byte[] compressed) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            in.transferTo(plain);
        }
        return plain.toString(StandardCharsets.ISO_8859_1);
    }
}
