package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.JournalJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that write entries of any kind whose journal accepts entries of clients. */
@Component(service = EntryCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"append", "edit", "delete"})
public final class EntryCommands {

    private final JournalRegistry journals;
    private final EntryRecorder recorder;

    @Activate
    public EntryCommands(@Reference JournalRegistry journals, @Reference EntryRecorder recorder) {
        this.journals = journals;
        this.recorder = recorder;
    }

    @Descriptor("Appends an entry to a journal, or a list of at most 1000 entries together, and shows what was stored"
            + "\nExample: journal:append annotation '{\"conversation_id\":\"conv_1\",\"title\":\"Garden\"}'")
    public Object append(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Parameter(
                            names = {"-c", "--conversation"},
                            absentValue = "")
                    @Descriptor("conversation_id of the entries of a list that have none")
                    String conversation,
            @Descriptor("name of the journal") String journal,
            @Descriptor("JSON: the entry as an object, or a list of them, in single quotes") String entry) {
        Journal<?> chosen = journals.named(journal);
        if (entry.stripLeading().startsWith("[")) {
            return appendedAll(chosen, entry, conversation).answer(json);
        }
        if (!conversation.isEmpty()) {
            throw new IllegalArgumentException(
                    "--conversation can be given with a list of entries only; an entry has the field conversation_id");
        }
        return appended(chosen, entry).answer(json);
    }

    @Descriptor("Changes fields of an entry, and shows it as it is stored now"
            + "\nExample: journal:edit dictation 01J8Z0 '{\"final_text\":\"at noon\"}'")
    public Object edit(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("name of the journal") String journal,
            @Descriptor("id of the entry") String id,
            @Descriptor("the changed fields as a JSON object, in single quotes; null removes a field") String patch) {
        return edited(journals.named(journal), id, patch).answer(json);
    }

    @Descriptor("Deletes an entry; its text is gone from the files" + "\nExample: journal:delete dictation 01J8Z0")
    public String delete(@Descriptor("name of the journal") String journal, @Descriptor("id of the entry") String id) {
        recorder.delete(journals.named(journal), id, Optional.empty());
        return "deleted " + TerminalText.of(id);
    }

    private <E> CommandResult appended(Journal<E> journal, String entry) {
        return written(journal, recorder.record(journal, entry, Instant.now()));
    }

    private <E> CommandResult appendedAll(Journal<E> journal, String entries, String conversation) {
        Map<String, String> defaults = conversation.isEmpty() ? Map.of() : Map.of("conversation_id", conversation);
        return new StoredEntries<>(journal, recorder.recordAll(journal, entries, defaults, Instant.now()));
    }

    private <E> CommandResult edited(Journal<E> journal, String id, String patch) {
        return written(journal, recorder.edit(journal, id, patch, Optional.empty(), Instant.now()));
    }

    /** Returns an entry as HTTP answers when it was written. */
    private static <E> CommandResult written(Journal<E> journal, StoredEntry<E> stored) {
        return JournalCommands.EntryDetails.of(journal, stored, JournalJson.line(journal, stored));
    }

    /**
     * Entries that were appended together.
     *
     * @param <E> the kind of entry
     * @param journal the journal they are in
     * @param elements the entries, in their order
     */
    public record StoredEntries<E>(Journal<E> journal, List<StoredEntry<E>> elements) implements CommandResult {

        public StoredEntries {
            elements = List.copyOf(elements);
        }

        @Override
        public String toText() {
            return elements.stream()
                    .map(stored -> EntryFormatter.line(journal, stored.entry()))
                    .collect(Collectors.joining("\n"));
        }

        @Override
        public String toJson() {
            return JournalJson.list(journal, elements);
        }
    }
}
