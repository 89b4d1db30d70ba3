package io.mneme.transfer.run;

import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.support.plugin.PluginResult;
import io.mneme.transfer.run.FileReceiver.RecordingTarget;
import io.mneme.transfer.run.SourceWalk.FileVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One import of a file, an archive or a folder. One thread runs it; others may stop it, wait for it, and read its report. */
public final class ImportJob {

    private static final Logger LOG = LoggerFactory.getLogger(ImportJob.class);

    /** A file may have been read to its end while its last entries are still to be recorded. */
    private static final double MAX_FRACTION = 0.99;

    private final ImportRequest request;
    private final ImporterRegistry importers;
    private final UnknownFiles unknown;
    private final RecordingTarget target;
    private final KeptContent content;
    private final Clock clock;
    private final Instant started;
    private final ImportTally tally;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile ImportState state = ImportState.RUNNING;
    private volatile Optional<Instant> finished = Optional.empty();
    private volatile double fraction;
    private volatile boolean stopped;
    private volatile boolean stoppedForNow;

    private Optional<Thread> reader = Optional.empty();

    /** Whether a part cannot be read by any importer. */
    private boolean damaged;

    /**
     * What is to be imported.
     *
     * @param id names the import
     * @param file the name of the file, as it was sent
     * @param path where it lies
     * @param dryRun whether nothing is recorded
     * @param actor by what it was asked for
     */
    public record ImportRequest(String id, String file, Path path, boolean dryRun, String actor) {}

    ImportJob(
            ImportRequest request,
            UnknownFiles unknown,
            ImporterRegistry importers,
            TransferKinds kinds,
            ConversationTitles titles,
            KeptContent content,
            Clock clock) {
        this.request = request;
        this.unknown = unknown;
        this.importers = importers;
        this.content = content;
        this.clock = clock;
        this.tally = new ImportTally();
        this.target = new RecordingTarget(kinds, titles, request.dryRun(), tally, this::requireWanted);
        this.started = clock.instant();
    }

    /** Returns what is to be imported. */
    public ImportRequest request() {
        return request;
    }

    /** Returns the report at this moment. */
    public ImportReport report() {
        return tally.report(request.id(), request.file(), request.dryRun(), state, progress(), started, finished);
    }

    /** Nothing is read of a file that no importer recognizes, though all importers have looked at it. */
    private double progress() {
        return switch (state) {
            case COMPLETE -> 1;
            case WAITING, UNKNOWN -> 0;
            default -> fraction;
        };
    }

    /** Returns the number of items so far. */
    public long total() {
        return tally.total();
    }

    /** Lets the import end at its next item, or at once if an importer keeps it waiting. */
    public synchronized void stop() {
        stopped = true;
        reader.ifPresent(Thread::interrupt);
    }

    private synchronized void setReader(Optional<Thread> thread) {
        reader = thread;
        // The interrupt was for this import only.
        if (thread.isEmpty() && stopped) {
            Thread.interrupted();
        }
    }

    /** Lets the import end at its next item, to be begun again at the next start of the container. */
    void stopForNow() {
        stoppedForNow = state == ImportState.RUNNING;
        stop();
    }

    /** Returns whether it is to be begun again. */
    boolean isStoppedForNow() {
        return stoppedForNow;
    }

    /**
     * Waits for the end of the import.
     *
     * @return whether it has ended, or waits for an importer
     */
    public boolean await(Duration timeout) throws InterruptedException {
        return ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Runs the import to its end.
     *
     * @param shown is called now and then, as the report changes
     * @param waiting takes the files of an archive that wait for an importer now
     */
    public void run(Runnable shown, Consumer<List<ImportRequest>> waiting) {
        ImportState last = read(shown);
        waiting.accept(settle(last == ImportState.COMPLETE));
        end(last);
    }

    /**
     * Decides what becomes of the files of an archive that no importer recognizes, once the archive is read.
     *
     * @param keep whether they are to wait for one
     * @return those that wait
     */
    List<ImportRequest> settle(boolean keep) {
        return unknown.settle(importers, tally, keep);
    }

    /** Ends the import in a state that is decided by what has become of its file. */
    void end(ImportState last) {
        state = last;
        finished = last == ImportState.WAITING ? Optional.empty() : Optional.of(clock.instant());
        ended.countDown();
    }

    /**
     * Reads the file to its end.
     *
     * @return the state that the import is to end in
     */
    ImportState read(Runnable shown) {
        setReader(Optional.of(Thread.currentThread()));
        try {
            readFiles(shown);
            return tally.hasFiles() || damaged ? ImportState.COMPLETE : ImportState.UNKNOWN;
        } catch (CancellationException asked) {
            return ImportState.STOPPED;
        } catch (ImportFailedException failed) {
            LOG.warn("an import has failed", failed);
            tally.addProblem(failed.getMessage());
            return ImportState.FAILED;
        } finally {
            setReader(Optional.empty());
        }
    }

    private void readFiles(Runnable shown) {
        FileVisitor visitor = new ReadingVisitor();
        SourceWalk walk = new SourceWalk(visitor, content, read -> {
            fraction = Math.min(MAX_FRACTION, read);
            shown.run();
        });
        try {
            walk.read(request.path(), request.file());
        } catch (ReportedException reported) {
            LOG.debug("the rest of a file cannot be read");
        } catch (IOException failure) {
            requireRunning();
            damaged = true;
            tally.addProblem(unreadable(failure));
        }
    }

    /** For the threads of importers, which are interrupted for reasons of their own. */
    private void requireWanted() {
        if (stopped) {
            throw stoppedException();
        }
    }

    private void requireRunning() {
        requireWanted();
        if (Thread.currentThread().isInterrupted()) {
            throw stoppedException();
        }
    }

    private CancellationException stoppedException() {
        return new CancellationException("the import was stopped after " + tally.total() + " items");
    }

    /** Reads each file with the importer that recognizes it. */
    private final class ReadingVisitor implements FileVisitor {

        @Override
        public void visit(String shown, SourceHead head, InputStream content) throws IOException {
            requireRunning();
            String name = ImportTally.shown(shown);
            Optional<BoundImporter> importer = importers.recognizing(head, problem -> addProblem(name, problem));
            requireRunning();
            if (importer.isEmpty()) {
                tally.addIgnoredFile();
                if (!name.isEmpty()) {
                    unknown.add(name, head, content);
                }
            } else {
                read(importer.get(), name, head, content);
            }
        }

        private void read(BoundImporter importer, String name, SourceHead head, InputStream content)
                throws IOException {
            tally.addFile(importer.name());
            FileReceiver receiver = new FileReceiver(target, importer.name(), name);
            ReadingGate gate = new ReadingGate(content, receiver);
            PluginResult<Boolean> read = importer.read(head, gate, () -> stopped || receiver.hasFailed());
            requireRunning();
            if (read.failed()) {
                addProblem("after " + receiver.lastPlace(), "the importer " + importer.name() + " " + read.failure());
            }
            receiver.finish();
            if (gate.streamFailure().isPresent()) {
                addProblem(
                        "after " + receiver.lastPlace(),
                        unreadable(gate.streamFailure().get()));
                throw new ReportedException();
            }
        }

        @Override
        public void refuse(String shown, String reason) {
            damaged = true;
            addProblem(ImportTally.shown(shown), reason);
        }
    }

    private void addProblem(String place, String problem) {
        tally.addProblem(place.isEmpty() ? problem : place + " " + problem);
    }

    private static String unreadable(IOException failure) {
        return "the file cannot be read any further: " + failure.getMessage();
    }

    /** Ends a walk whose problem is in the report already. */
    private static final class ReportedException extends IOException {

        private static final long serialVersionUID = 1L;
    }
}
