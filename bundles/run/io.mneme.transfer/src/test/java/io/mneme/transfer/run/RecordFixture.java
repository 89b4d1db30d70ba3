package io.mneme.transfer.run;

import io.mneme.api.seal.TextSeal;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordKinds;
import io.mneme.transfer.program.ChatGptImporter;
import io.mneme.transfer.program.ClaudeCodeImporter;
import io.mneme.transfer.program.ClaudeImporter;
import io.mneme.transfer.program.CodexImporter;
import io.mneme.transfer.program.FineTuningImporter;
import io.mneme.transfer.program.ShareGptImporter;
import io.mneme.transfer.program.SillyTavernImporter;
import io.mneme.transfer.program.SpokenDialogueImporter;
import io.mneme.transfer.program.VoicemodeImporter;
import io.mneme.transfer.program.WenZiImporter;
import io.mneme.transfer.run.ImportFolder.ImportBounds;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** The services of imports over a record in memory. */
public final class RecordFixture {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);

    private RecordFixture() {}

    /** Returns the kinds of a record in memory. */
    public static TransferKinds kinds(InMemoryRecord diary) {
        TransferKinds kinds = new TransferKinds();
        kinds.addKind(RecordKinds.dictation(), Map.of("kind", "dictation"));
        kinds.addKind(RecordKinds.utterance(), Map.of("kind", "utterance"));
        kinds.addKind(RecordKinds.message(), Map.of("kind", "message"));
        kinds.addImporter(diary.dictationImporter(), Map.of("kind", "dictation"));
        kinds.addImporter(diary.utteranceImporter(), Map.of("kind", "utterance"));
        kinds.addImporter(diary.messageImporter(), Map.of("kind", "message"));
        return kinds;
    }

    /** Returns the shipped importers. */
    static List<HistoryImporter> shipped() {
        return List.of(
                new ChatGptImporter(),
                new ClaudeImporter(),
                new ClaudeCodeImporter(),
                new CodexImporter(),
                new FineTuningImporter(),
                new ShareGptImporter(),
                new SillyTavernImporter(),
                new SpokenDialogueImporter(),
                new WenZiImporter(RecordKinds.dictation()),
                new VoicemodeImporter(RecordKinds.utterance()));
    }

    /** Returns what imports into a record with the shipped importers. */
    public static ImportEngine engine(InMemoryRecord diary) {
        return engine(diary, shipped());
    }

    static ImportEngine engine(InMemoryRecord diary, List<HistoryImporter> importers) {
        ImporterRegistry registry = new ImporterRegistry();
        importers.forEach(importer -> registry.addImporter(importer, Map.of()));
        return engine(diary, registry);
    }

    static ImportEngine engine(InMemoryRecord diary, ImporterRegistry registry) {
        ImportEngine engine = new ImportEngine(registry, kinds(diary), new KeptContent(TextSeal.OFF), CLOCK);
        engine.setConversations(diary.conversations());
        return engine;
    }

    /** Returns what receives files into a folder. */
    public static ReceivedImports received(ImportEngine engine, Path folder) {
        return new ReceivedImports(engine, folder, ImportBounds.DEFAULT, Duration.ZERO);
    }
}
