package io.mneme.ui.gogo.erasure;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.erasure.Erasures;
import io.mneme.api.erasure.TextHolder;
import io.mneme.support.time.MomentParser;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that erase, show receipts of erasures, and list the holders of texts. */
@Component(service = ErasureCommands.class)
@GogoCommand(
        scope = "data",
        function = {"erase", "receipts", "receipt", "holders", "dismiss"})
public final class ErasureCommands {

    private static final String ACTOR = "shell";

    private static final TableColumns RECEIPTS = columns("id", "state")
            .and(
                    "requested",
                    receipt -> CellFormat.minute(receipt.path("requested_at").asText()))
            .and("actor")
            .and("selector", receipt -> selector(receipt))
            .and("entries", ErasureCommands::entries);

    private static final TableColumns RESULTS = columns("name", "found", "removed", "verified", "failure", "bundle");
    private static final TableColumns COUNTS = columns("name", "found", "failure", "bundle");
    private static final TableColumns HOLDERS = columns("name", "present", "stage", "holds", "bundle", "version");

    private final Erasures erasures;

    @Activate
    public ErasureCommands(@Reference Erasures erasures) {
        this.erasures = erasures;
    }

    @Descriptor(
            "Erases entries that meet all conditions, from all files, indexes and caches. Without --yes it tells what"
                    + " would go\n"
                    + "Example: data:erase --author Kate --until 2026-01-01 --yes")
    public Object erase(
            @Parameter(names = "--journal", absentValue = "") @Descriptor("only of this journal") String journal,
            @Parameter(names = "--entry", absentValue = "") @Descriptor("the entry of this id") String entry,
            @Parameter(names = "--conversation", absentValue = "") @Descriptor("those of this conversation")
                    String conversation,
            @Parameter(names = "--author", absentValue = "") @Descriptor("those of this author") String author,
            @Parameter(names = "--from", absentValue = "") @Descriptor("those from this day or moment on") String from,
            @Parameter(names = "--until", absentValue = "") @Descriptor("those before this day or moment") String until,
            @Parameter(names = "--text", absentValue = "") @Descriptor("those that contain this text") String text,
            @Parameter(names = "--owner", absentValue = "")
                    @Descriptor("all of this owner, which the command must be for: MNEME_OWNER=anna mneme data erase …")
                    String owner,
            @Parameter(names = "--yes", presentValue = "true", absentValue = "false") @Descriptor("erase them")
                    boolean confirmed,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        Instant now = Instant.now();
        ErasureSelector selector = new ErasureSelector(
                given(journal),
                given(entry),
                given(conversation),
                given(author),
                moment("--from", from),
                moment("--until", until),
                given(text),
                given(owner));
        return confirmed
                ? answer(erasures.erase(selector, ACTOR, now), "", json)
                : answer(
                        erasures.preview(selector, now), "Nothing is erased yet: the same with --yes erases it.", json);
    }

    private static Optional<Instant> moment(String option, String text) {
        try {
            return given(text).map(some -> MomentParser.parse(some, ZonedDateTime.now()));
        } catch (DateTimeException noMoment) {
            throw new IllegalArgumentException(option + " " + MomentParser.RULE);
        }
    }

    @Descriptor(
            "Lists erasures: first those that are pending, then the newest others" + "\nExample: data:receipts -n 5")
    public Object receipts(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<ErasureReceipt> list = erasures.list(limit);
        return JsonAnswer.list(RecordJson.list(list), list, RECEIPTS).answer(json);
    }

    @Descriptor("Shows what each holder of texts has erased, and what an erasure waits for"
            + "\nExample: data:receipt 01K00000000000000000000000")
    public Object receipt(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("ID: id of the erasure") String id) {
        return erasures.find(id)
                .map(receipt -> answer(receipt, "", json))
                .orElseThrow(() -> new IllegalArgumentException("no erasure has the id " + id));
    }

    /** Nothing of a preview is removed, or verified. */
    private static Object answer(ErasureReceipt receipt, String remark, boolean json) {
        TableColumns results = receipt.state() == ErasureState.PREVIEW ? COUNTS : RESULTS;
        return JsonAnswer.of(RecordJson.of(receipt), document -> {
                    FieldList fields = FieldList.of(document, columns("id", "state"))
                            .with("selector", selector(document))
                            .with("entries", entries(document))
                            .with("holders", Table.of(document.path("holders"), results));
                    return remark.isEmpty() ? fields : List.of(fields, remark);
                })
                .answer(json);
    }

    private static String selector(JsonNode receipt) {
        return String.join(", ", texts(receipt.at("/selector/conditions")));
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static String entries(JsonNode receipt) {
        String entries = receipt.path("entries").properties().stream()
                .map(journal -> journal.getValue().asText() + " of " + journal.getKey())
                .collect(Collectors.joining(", "));
        return entries.isEmpty() ? "none" : entries;
    }

    @Descriptor("Lists what holds texts of entries: each erasure asks all of them" + "\nExample: data:holders")
    public Object holders(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<TextHolder> list = erasures.holders();
        return JsonAnswer.list(RecordJson.list(list), list, HOLDERS).answer(json);
    }

    @Descriptor("Forgets a holder of texts that will not return, so that erasures do not wait for it"
            + "\nExample: data:dismiss 'journal diary'")
    public String dismiss(@Descriptor("NAME: name of the holder") String name) {
        if (!erasures.dismiss(name)) {
            throw new IllegalArgumentException("no holder called " + name + " is missing; data holders lists them");
        }
        return name + " is not waited for any longer";
    }
}
