package io.mneme.ui.gogo.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationPage;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.ui.gogo.context.ContextCommands;
import io.mneme.ui.gogo.conversation.ConversationCommands;
import io.mneme.ui.gogo.harness.DictationKindStub;
import io.mneme.ui.gogo.harness.GogoRunner;
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
    private static final String JSON = "{\"text\":\"said\\u001b\u009B\u202E\u2066\u061C\u200F31m\"}";
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
                "conversation:export c",
                "conversation:export --format markdown c",
                "conversation:export --format csv c",
                "conversation:export --format html c",
                "context:assemble proofread",
                "context:why c-1"
            })
    void replacesTheControlsOfAText(String command) throws Exception {
        assertThat(run(command)).contains("said······31m");
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
            default -> new GogoRunner("context", contexts(), "assemble", "why").run(command);
        };
    }

    private static JournalCommands journals() {
        JournalRegistry journals = new JournalRegistry();
        Dictation dictation = DictationKindStub.dictation("a", TEXT, TEXT, TEXT);
        MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKindStub() {
            @Override
            public String json(Dictation entry) {
                return JSON;
            }
        });
        journal.append(dictation);
        journals.addJournal(journal, Map.of("kind", "dictation"));
        return new JournalCommands(journals);
    }

    private static Conversations conversations() {
        Conversation conversation = new Conversation(
                "c",
                Optional.of(TEXT),
                List.of(),
                false,
                Optional.empty(),
                "2026-01-05T08:48:13Z",
                "2026-01-05T08:48:13Z",
                1,
                1,
                List.of(),
                new Position(1));
        return fake(Conversations.class, method -> switch (method) {
            case "find" -> Optional.of(conversation);
            case "list" -> new ConversationPage(List.of(conversation), false, SkippedLines.NONE);
            case "utterances" -> new Slice<>(
                    List.of(new StoredEntry<>(new Position(1), "u", "r", utterance())), 1, false, SkippedLines.NONE);
            default -> JSON;
        });
    }

    private static Utterance utterance() {
        return new Utterance(
                "u",
                2,
                "2026-01-05T08:48:13Z",
                "c",
                Speaker.PERSON,
                TEXT,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static ContextCommands contexts() {
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
        Context context = new Context(List.of(new Segment(info, TEXT)), "", manifest);
        ContextAssembler assembler =
                fake(ContextAssembler.class, method -> method.equals("assemble") ? context : Optional.of(manifest));
        return new ContextCommands(assembler, fake(ContextReplay.class, method -> List.of()));
    }

    /** Returns a service that gives these answers, and writes its JSON to what an export is written to. */
    private static <T> T fake(Class<T> type, Function<String, Object> answers) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("export")) {
                        ((Appendable) arguments[2])
                                .append(arguments[1].toString().equals("JSONL") ? JSON : TEXT);
                        return null;
                    }
                    return answers.apply(method.getName());
                }));
    }
}
