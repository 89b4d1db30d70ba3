package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalProvider.ServicePublisher;
import io.mneme.store.jsonl.JsonlJournal.UsedServices;
import io.mneme.support.config.RefusedConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class JournalProviderTest {

    @TempDir
    Path folder;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<OwnedJournal<?>> published = new ArrayList<>();
    private final List<UnopenedJournal> unopened = new ArrayList<>();
    private final Map<String, Object> lastProperties = new HashMap<>();
    private JournalProvider<NoteEntry> provider;

    @BeforeEach
    void listen() {
        log.start();
        ((Logger) LoggerFactory.getLogger(RefusedConfiguration.class)).setLevel(Level.ERROR);
        ((Logger) LoggerFactory.getLogger(RefusedConfiguration.class)).addAppender(log);
    }

    @AfterEach
    void close() {
        ((Logger) LoggerFactory.getLogger(RefusedConfiguration.class)).detachAppender(log);
        if (provider != null) {
            provider.withdraw();
        }
    }

    @Test
    void aJournalIsPublishedWithItsProperties() {
        open(Map.of("kind", "note"));
        assertThat(lastProperties).containsEntry("kind", "note");
    }

    @ParameterizedTest
    @CsvSource({
        "durability, sometimes, durability must be one of always",
        "layout, tree, layout must be one of",
        "file, ../notes, file",
        "name, Old_Notes, name must be 1 to 64 lower case letters",
        "zone, Nowhere, zone must be a time zone"
    })
    void aWrongValueLeavesTheJournalAsItIsAndOneLineNamesFileAndRule(String key, String value, String rule) {
        open(Map.of());
        published.get(0).status();
        Map<String, Object> wrong = new HashMap<>(Map.of("felix.fileinstall.filename", "notes.cfg", key, value));
        if (key.equals("zone")) {
            wrong.put("layout", "daily");
        }
        provider.modified(configuration(wrong));
        assertThat(published).singleElement().satisfies(journal -> {
            assertThat(journal.end()).isEqualTo(new Position(0));
        });
        assertThat(log.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getFormattedMessage()).contains("(notes.cfg) is refused", "what held before", rule);
        });
    }

    @Test
    void anUnreadableNumberIsNamedByItsKey() {
        open(Map.of());
        provider.modified(configuration(Map.of("sync_interval_ms", "banana")));
        assertThat(log.list).singleElement().satisfies(line -> assertThat(line.getFormattedMessage())
                .contains("sync_interval_ms must be a whole number"));
    }

    @Test
    void aJournalWithoutAWordOnDurabilitySyncsAlways() {
        open(Map.of());
        assertThat(published.get(0).status().durability()).isEqualTo("always");
    }

    @Test
    void aJournalHasTheNameOfItsKindUnlessItIsConfigured() {
        open(Map.of("name", ""));
        assertThat(published.get(0).name()).isEqualTo("note");
        provider.modified(configuration(Map.of("name", "old-notes")));
        assertThat(published.get(0).name()).isEqualTo("old-notes");
        assertThat(published.get(0).status().journal()).isEqualTo("old-notes");
    }

    @Test
    void anotherRightConfigurationHoldsAtOnce() {
        open(Map.of());
        provider.modified(configuration(Map.of("file", "other.jsonl")));
        assertThat(published).singleElement().satisfies(journal -> append(journal, "one"));
        assertThat(folder.resolve("other.jsonl")).exists();
        assertThat(log.list).isEmpty();
    }

    @Test
    void aFolderThatCannotBeOpenedLeavesTheFormerOneInUse() throws IOException {
        open(Map.of());
        append(published.get(0), "one");
        Path file = Files.createFile(folder.resolve("a-file"));
        provider.modified(configuration(Map.of("folder", file.toString())));
        assertThat(published).singleElement().satisfies(journal -> assertThat(
                        journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, 10)
                                .entries())
                .hasSize(1));
        assertThat(log.list).singleElement().satisfies(line -> assertThat(line.getFormattedMessage())
                .contains("is refused and what held before stays in force"));
    }

    @Test
    void aMendedConfigurationLeavesTheJournalOpen() {
        open(Map.of());
        OwnedJournal<?> opened = published.get(0);
        provider.modified(configuration(Map.of("durability", "sometimes")));
        provider.modified(configuration(Map.of()));
        assertThat(published).singleElement().isSameAs(opened);
    }

    @Test
    void aWrongValueAtTheStartOpensNoJournalUntilItIsMended() {
        open(Map.of("durability", "sometimes"));
        assertThat(published).isEmpty();
        assertThat(unopened).singleElement().satisfies(journal -> {
            assertThat(journal.name()).isEqualTo("note");
            assertThat(journal.reason()).contains("durability must be");
        });
        assertThat(log.list).singleElement().satisfies(line -> assertThat(line.getFormattedMessage())
                .contains("is refused and its journal is not opened: durability must be"));
        provider.modified(configuration(Map.of()));
        assertThat(published).hasSize(1);
        assertThat(unopened).isEmpty();
    }

    @Test
    void aJournalThatCannotBeOpenedIsNamedWithTheFileAtFault() throws IOException {
        Path ledger = Files.createDirectory(folder.resolve(".mneme")).resolve("ledger.jsonl");
        Files.writeString(ledger, "{\"version\":9}\n");
        open(Map.of("name", "old-notes"));
        assertThat(published).isEmpty();
        assertThat(unopened).singleElement().satisfies(journal -> assertThat(journal.describe())
                .startsWith("the journal old-notes is not open: " + ledger + ", line 1 is damaged"));
        assertThat(lastProperties).containsEntry("name", "old-notes");
    }

    @Test
    void aJournalThatCannotBeOpenedIsWithdrawnWithItsProvider() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve(".mneme")).resolve("ledger.jsonl"), "x\n");
        open(Map.of());
        provider.withdraw();
        assertThat(unopened).isEmpty();
    }

    @Test
    void aJournalThatCouldNotBeOpenedIsOpenedWithAnotherConfiguration() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve(".mneme")).resolve("ledger.jsonl"), "x\n");
        open(Map.of());
        provider.modified(configuration(Map.of("folder", folder.resolve("other").toString())));
        assertThat(unopened).isEmpty();
        assertThat(published).hasSize(1);
    }

    private void open(Map<String, Object> values) {
        provider = new JournalProvider<>(
                new NoteEntryKind(),
                UsedServices.of(meters),
                folder.resolve("data"),
                configuration(values),
                new ServicePublisher() {

                    @Override
                    public Runnable publish(OwnedJournal<?> journal, Map<String, Object> properties) {
                        return added(published, journal, properties);
                    }

                    @Override
                    public Runnable publish(UnopenedJournal journal, Map<String, Object> properties) {
                        return added(unopened, journal, properties);
                    }
                });
    }

    private <T> Runnable added(List<T> services, T service, Map<String, Object> properties) {
        lastProperties.putAll(properties);
        services.add(service);
        return () -> services.remove(service);
    }

    @SuppressWarnings("unchecked")
    private static void append(OwnedJournal<?> journal, String text) {
        ((OwnedJournal<NoteEntry>) journal).append(NoteEntry.of("a", text));
    }

    /** Returns the properties of a configuration, as a file has them. */
    private Map<String, Object> configuration(Map<String, Object> values) {
        Map<String, Object> properties = new HashMap<>(Map.of("folder", folder.toString()));
        properties.putAll(values);
        return properties;
    }
}
