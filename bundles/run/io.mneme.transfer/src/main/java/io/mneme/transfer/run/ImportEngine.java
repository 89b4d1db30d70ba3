package io.mneme.transfer.run;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.transfer.ImportReport;
import io.mneme.transfer.run.ImportJob.ImportRequest;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Makes imports, and notes in the audit what they have done. Safe for use by many threads. */
@Component(service = ImportEngine.class)
public final class ImportEngine {

    private static final int MAX_TITLE_CHARS = 500;

    private final ImporterRegistry importers;
    private final TransferKinds kinds;
    private final KeptContent content;
    private final Clock clock;
    private final AtomicReference<Optional<Conversations>> conversations = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<AuditLog>> audit = new AtomicReference<>(Optional.empty());

    @Activate
    public ImportEngine(
            @Reference ImporterRegistry importers, @Reference TransferKinds kinds, @Reference TextSeal seal) {
        this(importers, kinds, new KeptContent(seal), Clock.systemUTC());
    }

    ImportEngine(ImporterRegistry importers, TransferKinds kinds, KeptContent content, Clock clock) {
        this.importers = importers;
        this.content = content;
        this.kinds = kinds;
        this.clock = clock;
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    void setConversations(Conversations present) {
        conversations.set(Optional.of(present));
    }

    void unsetConversations(Conversations gone) {
        conversations.updateAndGet(now -> now.filter(present -> present != gone));
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    void setAudit(AuditLog present) {
        audit.set(Optional.of(present));
    }

    void unsetAudit(AuditLog gone) {
        audit.updateAndGet(now -> now.filter(present -> present != gone));
    }

    /** Returns the importers that there are. */
    public ImporterRegistry importers() {
        return importers;
    }

    /** Returns how the files of imports are kept. */
    KeptContent content() {
        return content;
    }

    /** Returns an id that no import has. */
    public static String newId() {
        return "i-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /**
     * Returns an import that has not begun.
     *
     * @param folder where files of an archive wait that no importer recognizes; empty if they are not kept
     */
    ImportJob job(ImportRequest request, Optional<ImportFolder> folder) {
        return new ImportJob(
                request, new UnknownFiles(request, folder), importers, kinds, this::setTitle, content, clock);
    }

    /** Notes an import that has ended in the audit; a dry run has done nothing. */
    public void note(ImportJob job) {
        ImportReport report = job.report();
        if (!report.dryRun()) {
            audit.get()
                    .ifPresent(log -> log.record(AuditEvent.of(job.request().actor(), "import", report.id())
                            .with("file", report.file())
                            .with("state", report.state().name().toLowerCase(Locale.ROOT))
                            .with("importers", String.join(" ", report.files().importers()))
                            .with("recorded", String.valueOf(report.entries().recorded()))
                            .with(
                                    "recorded_before",
                                    String.valueOf(report.entries().recordedBefore()))
                            .with("skipped", String.valueOf(report.entries().skipped()))));
        }
    }

    /** A title that was given before, or cannot be given, stays as it is: the messages are what matters. */
    private void setTitle(String conversation, String title) {
        conversations.get().ifPresent(present -> {
            try {
                boolean isWithout = present.find(conversation)
                        .filter(found -> found.title().isEmpty())
                        .isPresent();
                if (isWithout) {
                    String patch = JsonNodeFactory.instance
                            .objectNode()
                            .put("title", shortened(title))
                            .toString();
                    present.annotate(conversation, patch, clock.instant());
                }
            } catch (UnknownConversationException | InvalidEntryException without) {
                // The conversation was erased meanwhile, or the title is none.
            }
        });
    }

    private static String shortened(String title) {
        int end = title.offsetByCodePoints(0, Math.min(MAX_TITLE_CHARS, title.codePointCount(0, title.length())));
        return title.substring(0, end);
    }
}
