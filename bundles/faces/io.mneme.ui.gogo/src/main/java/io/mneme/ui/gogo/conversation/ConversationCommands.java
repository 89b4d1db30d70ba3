package io.mneme.ui.gogo.conversation;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.Conversations.EntryPage;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.argument.DayRange;
import io.mneme.ui.gogo.journal.EntryFormatter;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.ConversationCursors;
import io.mneme.view.JsonNodes;
import io.mneme.view.JsonPage;
import io.mneme.view.RecordJson;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show conversations, say where the next utterance goes, and change what belongs to a conversation. */
@Component(service = ConversationCommands.class)
@GogoCommand(
        scope = "conversation",
        function = {
            "list",
            "show",
            "entries",
            "utterances",
            "export",
            "begin",
            "new",
            "resume",
            "title",
            "tag",
            "pin",
            "merge",
            "erase"
        })
public final class ConversationCommands {

    private static final TableColumns COLUMNS = columns("id")
            .and(
                    "last",
                    conversation -> CellFormat.minute(conversation.path("last").asText()))
            .and("utterances", "messages", "turns", "title", "tags")
            .and("pinned", conversation -> conversation.path("pinned").booleanValue() ? "pinned" : "")
            .and("project");

    private final Conversations conversations;

    @Activate
    public ConversationCommands(@Reference Conversations conversations) {
        this.conversations = conversations;
    }

    @Descriptor(
            "Lists conversations, the one continued last first" + "\nExample: conversation:list --days 7 --text tea")
    public Object list(
            @Parameter(names = "--project", absentValue = "") @Descriptor("only those of this working directory")
                    String project,
            @Parameter(names = "--tag", absentValue = "") @Descriptor("only those filed under this tag") String tag,
            @Parameter(names = "--days", absentValue = "0")
                    @Descriptor("only those in which something was said in the last so many days; 0 for all")
                    int days,
            @Parameter(names = "--text", absentValue = "") @Descriptor("only those in which this is said") String text,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--after", absentValue = "") @Descriptor("the next of the page before, which JSON tells")
                    String after,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        Optional<Instant> from = DayRange.start(days, Instant.now());
        ConversationFilter filter =
                new ConversationFilter(given(project), given(tag), from, Optional.empty(), given(text));
        ConversationPage page = conversations.list(filter, cursor(after), limit);
        return JsonAnswer.list(JsonPage.of(page).text(), page.conversations(), COLUMNS)
                .answer(json);
    }

    @Descriptor("Shows a conversation and its newest entries, oldest first; in JSON the conversation alone"
            + "\nExample: conversation:show conv_1")
    public Object show(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many entries, at least 1")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        Conversation conversation = conversations
                .find(id)
                .orElseThrow(() -> new UnknownConversationException("no conversation has the id " + id));
        EntryPage newest = conversations.entries(id, ConversationCursor.START, limit);
        return new ConversationDetails(conversation, newest.entries()).answer(json);
    }

    @Descriptor("Lists the newest entries of a conversation, of all journals, oldest first; in JSON newest first"
            + "\nExample: conversation:entries conv_1 -n 50")
    public Object entries(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--after", absentValue = "") @Descriptor("the next of the page before, which JSON tells")
                    String after,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        EntryPage page = conversations.entries(id, cursor(after), limit);
        List<StoredEntry<?>> entries = stored(page.entries());
        String lines = EntryFormatter.lines(entries) + (page.next().isPresent() ? "\n…" : "");
        return new JsonAnswer(JsonPage.of(conversations, page).text(), document -> lines, entries).answer(json);
    }

    private static List<StoredEntry<?>> stored(List<ConversationEntry> entries) {
        return entries.stream().<StoredEntry<?>>map(ConversationEntry::stored).toList();
    }

    private static ConversationCursor cursor(String next) {
        return next.isEmpty()
                ? ConversationCursor.START
                : ConversationCursors.decode(next)
                        .orElseThrow(() ->
                                new IllegalArgumentException("after must be the next of an earlier page: " + next));
    }

    @Descriptor("Lists the newest utterances of a conversation, oldest first; in JSON newest first"
            + "\nExample: conversation:utterances conv_1")
    public Object utterances(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--after", absentValue = "") @Descriptor("the next of the page before, which JSON tells")
                    String after,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        Slice<Utterance> page = conversations.utterances(id, CommandArguments.page(after), limit);
        String lines = EntryFormatter.lines(page.entries()) + (page.hasMore() ? "\n…" : "");
        return new JsonAnswer(JsonPage.of(conversations, page).text(), document -> lines, page.entries()).answer(json);
    }

    @Descriptor("Writes a conversation out, oldest entry first"
            + "\nExample: conversation:export conv_1 --format markdown > /tmp/talk.md")
    public String export(
            @Parameter(names = "--format", absentValue = "transcript") @Descriptor("jsonl|markdown|transcript|csv|html")
                    String format,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        StringBuilder text = new StringBuilder();
        ExportFormat chosen = format(format);
        conversations.export(id, chosen, text);
        return chosen == ExportFormat.JSONL ? TerminalText.json(text.toString()) : TerminalText.lines(text.toString());
    }

    @Descriptor("Makes the next utterance of a project start a new conversation, and tells the id it will have;"
            + " conversation:new is the same"
            + "\nExample: conversation:begin /home/ann/work")
    public String begin(@Descriptor("[working directory; left out: utterances without one]") String... project) {
        Optional<String> given = given(CommandArguments.parse(project).operand("project", ""));
        return conversations.begin(given, Instant.now());
    }

    // The function new: Gogo puts an underscore before what is a word of the language, but its help does not.
    @Descriptor("The same as conversation:begin" + "\nExample: conversation:new /home/ann/work")
    public String _new(@Descriptor("[working directory]") String... project) {
        return begin(project);
    }

    @Descriptor("Makes the next utterance of a conversation's project continue it, however long ago it was"
            + "\nExample: conversation:resume conv_1")
    public Object resume(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        return ConversationDetails.of(conversations.resume(id, Instant.now())).answer(json);
    }

    @Descriptor("Gives a conversation a title; without one takes it away"
            + "\nExample: conversation:title conv_1 Plans for the garden")
    public CommandResult title(
            @Descriptor("CONVERSATION: id of the conversation") String id,
            @Descriptor("[TITLE…: the title]") String... title) {
        String given = String.join(" ", CommandArguments.parse(title).operands());
        return annotated(id, JsonNodes.object().put("title", given.isEmpty() ? null : given));
    }

    @Descriptor("Files a conversation under tags in place of those it has; without any, under none"
            + "\nExample: conversation:tag conv_1 garden spring")
    public CommandResult tag(
            @Descriptor("CONVERSATION: id of the conversation") String id, @Descriptor("[tags]") String... tags) {
        ObjectNode patch = JsonNodes.object();
        ArrayNode array = patch.putArray("tags");
        CommandArguments.parse(tags).operands().forEach(array::add);
        return annotated(id, patch);
    }

    @Descriptor("Exempts a conversation from retention" + "\nExample: conversation:pin conv_1")
    public CommandResult pin(
            @Parameter(names = "--off", presentValue = "true", absentValue = "false")
                    @Descriptor("take the exemption back")
                    boolean off,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        return annotated(id, JsonNodes.object().put("pinned", !off));
    }

    @Descriptor("Merges a conversation with the one before it in the same project and journal, or into a given one, and"
            + " shows that one\n"
            + "Example: conversation:merge conv_2 --into conv_1")
    public Object merge(
            @Parameter(names = "--into", absentValue = "") @Descriptor("CONVERSATION: id of the one to merge it into")
                    String into,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CONVERSATION: id of the conversation") String id) {
        Conversation merged =
                into.isEmpty() ? conversations.merge(id, Instant.now()) : conversations.merge(id, into, Instant.now());
        return ConversationDetails.of(merged).answer(json);
    }

    @Descriptor("Erases a conversation with the entries of all journals that belong to it; nothing brings it back"
            + "\nExample: conversation:erase conv_1")
    public String erase(@Descriptor("CONVERSATION: id of the conversation") String id) {
        int erased = conversations.erase(id);
        if (erased == 0) {
            throw new UnknownConversationException("no conversation has the id " + id);
        }
        return CellFormat.plural(erased, "entry", "entries") + " erased";
    }

    private CommandResult annotated(String id, ObjectNode patch) {
        Conversation annotated = conversations.annotate(id, patch.toString(), Instant.now());
        return new JsonAnswer(
                RecordJson.of(annotated), conversation -> Table.of(List.of(conversation), COLUMNS), List.of(annotated));
    }

    private static ExportFormat format(String name) {
        Map<String, ExportFormat> formats = new LinkedHashMap<>();
        for (ExportFormat format : ExportFormat.values()) {
            formats.put(format.name().toLowerCase(Locale.ROOT), format);
        }
        return Optional.ofNullable(formats.get(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "format must be one of " + String.join(", ", formats.keySet()) + ": " + name));
    }
}
