package io.mneme.ui.gogo.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.format.MemoryFormats;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.gogo.context.ContextCommands;
import io.mneme.ui.gogo.context.ManifestCommands;
import io.mneme.ui.gogo.conversation.ConversationCommands;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.SampleEntries;
import io.mneme.ui.gogo.journal.JournalCommands;
import io.mneme.ui.gogo.journal.JournalRegistry;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No command sends a control of an entry to the terminal: U+001B (escape), U+009B (control sequence introducer), U+202E
 * (right-to-left override), U+2066 (left-to-right isolate), U+061C and U+200F (direction marks).
 */
class SteeringTextTest {

    private static final String CONTROLS = "\u001B\u009B\u202E\u2066\u061C\u200F";
    private static final String TEXT = "said" + CONTROLS + "31m";
    private static final String ESCAPED = "said\\u001b\\u009b\\u202e\\u2066\\u061c\\u200f31m";

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "journal:show",
                "journal:show --id a",
                "journal:tail",
                "journal:stats",
                "conversation:list",
                "conversation:show c",
                "conversation:export --format csv c",
                "context:assemble proofread",
                "context:why c-1"
            })
    void replacesTheControlsOfAText(String command) throws Exception {
        assertThat(run(command)).contains("said······31m");
    }

    /** These formats replace some controls on their own. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"transcript", "markdown", "html"})
    void exportsTheTextWithoutItsControls(String format) throws Exception {
        assertThat(run("conversation:export --format " + format + " c"))
                .containsPattern("said[ ·]+31m")
                .doesNotContain(CONTROLS.split(""));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "journal:show --json",
                "journal:show --json --id a",
                "journal:tail --json",
                "journal:stats --json",
                "conversation:list --json",
                "conversation:show --json c",
                "conversation:export --format jsonl c",
                "context:assemble --json proofread",
                "context:why --json c-1"
            })
    void escapesTheControlsOfAJsonText(String command) throws Exception {
        assertThat(run(command)).containsIgnoringCase(ESCAPED).doesNotContain(CONTROLS.split(""));
    }

    private static String run(String command) throws Exception {
        return switch (command.substring(0, command.indexOf(':'))) {
            case "journal" -> new GogoRunner("journal", journals(), "show", "tail", "stats").run(command);
            case "conversation" -> new GogoRunner(
                            "conversation", new ConversationCommands(conversations()), "list", "show", "export")
                    .run(command);
            default -> contexts().run(command);
        };
    }

    private static JournalCommands journals() {
        JournalRegistry journals = new JournalRegistry();
        journals.addJournal(
                SampleEntries.journalOf(SampleEntries.dictation("a", TEXT, TEXT, TEXT)), Map.of("kind", "dictation"));
        return new JournalCommands(journals);
    }

    /** Returns the conversations of files that another program wrote: the service rejects some of these controls. */
    private static Conversations conversations() {
        InMemoryRecord record = InMemoryRecord.create();
        record.journals().utterances().append(SampleEntries.utterance("u", "c", Speaker.PERSON, TEXT));
        record.journals()
                .annotations()
                .append(RecordKinds.annotation()
                        .decode(
                                "{\"id\":\"a\",\"timestamp\":\"2026-01-05T08:48:13Z\",\"conversation_id\":\"c\",\"title\":\""
                                        + TEXT.replace("\u001B", "\\u001b") + "\"}"));
        return record.conversations();
    }

    private static GogoRunner contexts() {
        SegmentInfo info = new SegmentInfo("history", "b", "1.0.0", Stability.GROWING, 1, 1, 1, "00", List.of());
        Manifest manifest = new Manifest(
                "c-1",
                "dictation",
                "s",
                Map.of("mode", TEXT),
                Instant.EPOCH,
                List.of(info),
                1,
                new StablePrefix(0, 0, 0),
                Optional.empty(),
                List.of());
        Context context = new Context(List.of(new Segment(info, List.of(ContextItem.instruction(TEXT)))), manifest);
        ContextAssembler assembler =
                fake(ContextAssembler.class, method -> method.equals("assemble") ? context : Optional.of(manifest));
        ContextUsage usage = fake(ContextUsage.class, method -> Optional.empty());
        ContextReplay replay = fake(ContextReplay.class, method -> List.of());
        ContextComparison comparison = fake(ContextComparison.class, method -> Optional.empty());
        ProviderProfiles profiles = fake(ProviderProfiles.class, method -> List.of());
        return new GogoRunner("context", new ContextCommands(assembler, replay, usage, new MemoryFormats()), "assemble")
                .and("context", new ManifestCommands(assembler, comparison, usage, profiles), "why");
    }

    /** Returns a service with these results. */
    private static <T> T fake(Class<T> type, Function<String, Object> results) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> results.apply(method.getName())));
    }
}
