package io.mneme.index.lucene.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexLocationTest {

    @TempDir
    private Path folder;

    @Test
    void aSmallSegmentIsReadBeforeItHasAFile() throws IOException {
        try (Directory directory = new IndexLocation(Optional.of(folder)).open();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            add(writer);
            try (DirectoryReader reader = DirectoryReader.open(writer)) {
                assertThat(reader.numDocs()).isEqualTo(1);
            }
            assertThat(files()).containsExactly(IndexWriter.WRITE_LOCK_NAME);
        }
    }

    @Test
    void aCommitWritesTheSegmentsBeforeIt() throws IOException {
        try (Directory directory = new IndexLocation(Optional.of(folder)).open();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig().setCommitOnClose(false))) {
            add(writer);
            writer.flush();
            writer.commit();
            add(writer);
            writer.flush();
            try (Directory files = FSDirectory.open(folder);
                    DirectoryReader committed = DirectoryReader.open(files)) {
                assertThat(committed.numDocs()).isEqualTo(1);
            }
        }
    }

    private static void add(IndexWriter writer) throws IOException {
        Document document = new Document();
        document.add(new StringField("id", "a", Store.YES));
        writer.addDocument(document);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
