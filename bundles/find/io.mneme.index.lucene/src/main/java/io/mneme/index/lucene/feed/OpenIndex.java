package io.mneme.index.lucene.feed;

import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.DocumentReader;
import io.mneme.index.lucene.document.IndexFields;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open Lucene index: documents, and with each commit the marks that they belong to. For one thread. */
final class OpenIndex {

    private static final Logger LOG = LoggerFactory.getLogger(OpenIndex.class);
    private static final double BUFFER_MEBIBYTES = 48;
    private static final int MAX_MERGE_ATTEMPTS = 20;

    /** Up to this size the second writing of a segment costs less than the syncs of many files. */
    private static final double MAX_SINGLE_FILE_MEBIBYTES = 4;

    /**
     * The order of documents in a segment. Where documents of about one length are together, a search for the best hits can skip
     * more of them, since the length is a part of their score. Those of one class of length stay in the order of their positions.
     */
    private static final Sort BY_LENGTH = new Sort(new SortField(IndexFields.LENGTH, SortField.Type.LONG));

    /** What Lucene writes into a segment about the merge that made it: into how many segments the index was to be merged. */
    private static final String MERGED_INTO = "mergeMaxNumSegments";

    private static final String SCHEMA_KEY = "schema";
    private static final String JOURNAL_PREFIX = "journal/";

    private final ConcurrentMergeScheduler merges;
    private final IndexWriter writer;
    private final boolean merged;
    private DirectoryReader reader;

    /** For each reader, what ends when its files are released: searches use a former one as long as they run. */
    private final List<CompletableFuture<Void>> releases = new ArrayList<>();

    private OpenIndex(ConcurrentMergeScheduler merges, IndexWriter writer, boolean merged, DirectoryReader reader) {
        this.merges = merges;
        this.writer = writer;
        this.merged = merged;
        this.reader = reader;
        observe(reader);
    }

    /**
     * Continues the index of a directory, or begins an empty one: if there is none, and if it is damaged or of another schema.
     *
     * @throws IOException if the directory cannot be read or written, or another process uses the index
     */
    static OpenIndex open(Directory directory) throws IOException {
        try {
            OpenIndex found = open(directory, OpenMode.CREATE_OR_APPEND);
            if (found.isOfThisSchema()) {
                return found;
            }
            found.abandon();
            LOG.info("The index is built from the journals, since there is none of this version");
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | EOFException
                | FileNotFoundException
                | NoSuchFileException
                | IllegalArgumentException damaged) {
            LOG.warn("The index is built again, since it is damaged: {}", damaged.getMessage());
        }
        return create(directory);
    }

    private static OpenIndex create(Directory directory) throws IOException {
        for (String file : directory.listAll()) {
            if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                directory.deleteFile(file);
            }
        }
        return open(directory, OpenMode.CREATE);
    }

    private static OpenIndex open(Directory directory, OpenMode mode) throws IOException {
        ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
        IndexWriter writer = new IndexWriter(directory, configuration(mode).setMergeScheduler(merges));
        try {
            boolean merged = DirectoryReader.indexExists(directory) && isMerged(checkedCommit(directory));
            return new OpenIndex(merges, writer, merged, DirectoryReader.open(writer));
        } catch (IOException | IllegalArgumentException failed) {
            writer.rollback();
            throw failed;
        }
    }

    /**
     * Returns the last commit. It reads each of its files once, since a wrong byte in it can change what is found without any error.
     * A reader's own check would leave all of the index in the memory of this process; a file that is opened here is released at its
     * end.
     */
    private static SegmentInfos checkedCommit(Directory directory) throws IOException {
        SegmentInfos commit = SegmentInfos.readLatestCommit(directory);
        for (String file : commit.files(true)) {
            try (IndexInput input = directory.openInput(file, IOContext.READONCE)) {
                CodecUtil.checksumEntireFile(input);
            }
        }
        return commit;
    }

    private static boolean isMerged(SegmentInfos commit) {
        for (SegmentCommitInfo segment : commit) {
            if ("1".equals(segment.info.getDiagnostics().get(MERGED_INTO))) {
                return true;
            }
        }
        return false;
    }

    private static IndexWriterConfig configuration(OpenMode mode) {
        // Zero, so that a merge that an erasure forces leaves no deleted document in any segment.
        TieredMergePolicy policy = new TieredMergePolicy().setForceMergeDeletesPctAllowed(0);
        // A small segment is one file: a commit syncs each file, and a segment of files of its own has twenty.
        policy.setNoCFSRatio(1);
        policy.setMaxCFSSegmentSizeMB(MAX_SINGLE_FILE_MEBIBYTES);
        return new IndexWriterConfig(IndexFields.analyzer())
                .setOpenMode(mode)
                .setCommitOnClose(false)
                .setMergePolicy(policy)
                .setIndexSort(BY_LENGTH)
                .setRAMBufferSizeMB(BUFFER_MEBIBYTES);
    }

    private static Map<String, String> commitData(IndexWriter writer) {
        Map<String, String> data = new HashMap<>();
        if (writer.getLiveCommitData() != null) {
            writer.getLiveCommitData().forEach(value -> data.put(value.getKey(), value.getValue()));
        }
        return data;
    }

    private boolean isOfThisSchema() {
        return IndexFields.SCHEMA.equals(commitData(writer).get(SCHEMA_KEY));
    }

    /** Returns whether the index had a segment of {@link #mergeSegments} when it was opened. */
    boolean wasMerged() {
        return merged;
    }

    /** Returns the marks of the last commit by journal. */
    Map<String, JournalMark> committed() {
        Map<String, JournalMark> marks = new HashMap<>();
        commitData(writer).forEach((key, text) -> {
            if (key.startsWith(JOURNAL_PREFIX)) {
                JournalMark.parse(text).ifPresent(mark -> marks.put(key.substring(JOURNAL_PREFIX.length()), mark));
            }
        });
        return marks;
    }

    /** Stores the document of an entry that has none. */
    void add(Document document) throws IOException {
        writer.addDocument(document);
    }

    /** Deletes the documents that match a query. */
    void delete(Query documents) throws IOException {
        writer.deleteDocuments(documents);
    }

    /** Returns whether the files of the last refresh have words of deleted documents: of deleted entries, and of former texts. */
    boolean isPurgeDue() {
        return reader.hasDeletions();
    }

    /** Begins merges that remove the words of all deleted documents, and does not wait for them. */
    void startPurge() throws IOException {
        writer.forceMergeDeletes(false);
    }

    boolean isMerging() {
        return merges.mergeThreadCount() > 0;
    }

    void deleteAll() throws IOException {
        writer.deleteAll();
    }

    /**
     * Begins to merge all segments into one, and does not wait for it. A search looks for its best hits in each segment, so a
     * merge after a build makes searches faster for good.
     */
    void mergeSegments() throws IOException {
        writer.forceMerge(1, false);
    }

    /**
     * Deletes the documents of these terms, and then merges until no file contains a term of a deleted document, and commits. The
     * files before the merge are deleted as soon as no reader uses them.
     */
    void purge(List<Term> terms, Map<String, JournalMark> marks) throws IOException {
        if (!terms.isEmpty()) {
            writer.deleteDocuments(terms.toArray(Term[]::new));
        }
        for (int attempt = 0; writer.hasDeletions(); attempt++) {
            if (attempt == MAX_MERGE_ATTEMPTS) {
                throw new IOException("deleted documents are left after " + MAX_MERGE_ATTEMPTS + " merges");
            }
            startPurge();
            // A merge that was running already has left out its segments, and may have kept documents deleted
            // meanwhile.
            merges.sync();
        }
        commit(marks);
    }

    /** Returns what ends when the files of all former readers are released. */
    Future<Void> release() {
        return CompletableFuture.allOf(releases.subList(0, releases.size() - 1).toArray(CompletableFuture[]::new));
    }

    /** Returns the documents as they are now. The caller releases the result. */
    IndexSnapshot refresh(Map<String, JournalMark> marks) throws IOException {
        refresh();
        reader.incRef();
        return new IndexSnapshot(reader, marks);
    }

    private void refresh() throws IOException {
        DirectoryReader newer = DirectoryReader.openIfChanged(reader, writer);
        if (newer != null) {
            reader.close();
            releases.removeIf(CompletableFuture::isDone);
            reader = newer;
            observe(reader);
        }
    }

    private void observe(DirectoryReader opened) {
        CompletableFuture<Void> release = new CompletableFuture<>();
        opened.getReaderCacheHelper().addClosedListener(closed -> release.complete(null));
        releases.add(release);
    }

    /** Returns how many documents of some journals are without their sound. */
    int countSoundless(Collection<String> journals) throws IOException {
        refresh();
        int count = 0;
        for (String journal : journals) {
            count += new IndexSearcher(reader).count(IndexFields.soundless(journal));
        }
        return count;
    }

    /** Returns the positions of some entries of a journal that are without their sound; empty if there are none. */
    List<Position> soundless(String journal, int limit) throws IOException {
        DocumentReader documents = new DocumentReader(reader);
        List<Position> positions = new ArrayList<>();
        for (ScoreDoc document :
                new IndexSearcher(reader).search(IndexFields.soundless(journal), limit, Sort.INDEXORDER).scoreDocs) {
            positions.add(documents.read(document.doc).position());
        }
        return positions;
    }

    /** Returns whether {@link #refresh} would return what a snapshot has. */
    boolean isCurrent(IndexSnapshot snapshot, Map<String, JournalMark> marks) throws IOException {
        return snapshot.isOf(reader, marks) && reader.isCurrent();
    }

    /**
     * Makes what was changed durable, together with its marks, and deletes the files that neither the new commit nor a reader uses.
     *
     * @return false if nothing was changed since the last commit: no document, no mark, and no segment by a merge
     */
    boolean commit(Map<String, JournalMark> marks) throws IOException {
        Map<String, String> data = new HashMap<>(Map.of(SCHEMA_KEY, IndexFields.SCHEMA));
        marks.forEach((journal, mark) -> data.put(JOURNAL_PREFIX + journal, mark.toText()));
        if (!writer.hasUncommittedChanges() && data.equals(commitData(writer))) {
            return false;
        }
        writer.setLiveCommitData(data.entrySet());
        writer.commit();
        writer.deleteUnusedFiles();
        return true;
    }

    /** Closes the index as it was committed last, as a kill does. */
    void abandon() throws IOException {
        try {
            reader.close();
        } finally {
            writer.rollback();
        }
    }
}
