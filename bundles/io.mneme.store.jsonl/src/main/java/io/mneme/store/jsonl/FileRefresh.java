package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Takes in what other programs did to files that this process writes. Used in the writing turn only. */
final class FileRefresh<E> implements AutoCloseable {

    private final RefreshTarget<E> target;
    private final Settings settings;
    private final Decoder<E> decoder;
    private final Formers formers;
    private final RestoreWindow window;
    private final RefreshSchedule schedule;
    private final LineRestorer<E> restorer;

    /** Examines files for what other programs did to them. */
    interface Examination {

        void run() throws IOException;
    }

    FileRefresh(RefreshTarget<E> target, Settings settings, Storage storage, Decoder<E> decoder) {
        this.target = target;
        this.settings = settings;
        this.decoder = decoder;
        this.formers = new Formers(settings, storage);
        this.window = new RestoreWindow(settings, storage);
        this.schedule = new RefreshSchedule(settings);
        this.restorer = new LineRestorer<>(settings, storage, decoder, window, formers);
    }

    /** Examines the file that is appended to, and those whose lines may have to be restored. */
    void examineAppended() throws IOException {
        examine(schedule.only(watched()));
    }

    /** Examines those files and, of the others, a bounded number. */
    void examineSome() throws IOException {
        examine(schedule.next(target.contents(), watched()));
    }

    /** Examines these files only. */
    void examineOnly(Set<String> files) throws IOException {
        examine(schedule.only(files));
    }

    void examineAll() throws IOException {
        examine(schedule.all(target.contents()));
    }

    /** Returns whether the file that is appended to is known. */
    boolean isAppendedKnown() {
        return target.contents().part(appended()) != null;
    }

    private String appended() {
        return target.ledger().ownership().appended();
    }

    private Set<String> watched() {
        Set<String> names = new HashSet<>(window.files());
        names.add(appended());
        return names;
    }

    private void examine(RefreshSchedule.Scope scope) throws IOException {
        Contents<E> contents = target.contents();
        formers.takeLate(contents, decoder);
        Survey survey = Survey.of(contents, settings, scope.names(), scope.listing());
        if ((scope.regular() || survey.isOutOfDate()) && target.releaseLostFolder()) {
            return;
        }
        if (survey.isOutOfDate() || contents.isBroken()) {
            target.replace(restorer.read(target.census(), contents, survey.replaced()));
            target.seal();
            schedule.examined(scope, survey.replaced());
        } else {
            takeIn(survey, scope);
        }
    }

    private void takeIn(Survey survey, RefreshSchedule.Scope scope) throws IOException {
        Contents<E> contents = target.contents();
        List<Part> grown = new ArrayList<>(survey.grown());
        for (String name : survey.unknown()) {
            grown.add(target.census().open(contents, name));
        }
        contents.absorb(grown);
        List<String> changed = survey.remember();
        if (!changed.isEmpty()) {
            contents.touched();
        }
        target.publish();
        schedule.examined(scope, changed);
        if (scope.names().containsAll(window.files())) {
            window.expire();
        }
    }

    /** Takes in at once what a file has grown by. */
    void takeIn(String file) throws IOException {
        Contents<E> contents = target.contents();
        formers.takeLate(contents, decoder);
        Part part = contents.part(file);
        if (part != null && !part.isPacked()) {
            BasicFileAttributes now = LineFile.attributes(settings.path(file));
            if (now.size() != part.scanned) {
                contents.absorb(List.of(part));
            }
            part.seen(now);
            contents.touched();
            target.publish();
        }
    }

    /** Takes in what nothing will look for any more. */
    void finish() throws IOException {
        for (String name : window.files()) {
            if (!isInPlace(name)) {
                examineAll();
            }
        }
        formers.takeLate(target.contents(), decoder);
    }

    /** Returns whether a file still has its name, as far as it is known. */
    boolean isInPlace(String file) throws IOException {
        Part part = target.contents().part(file);
        try {
            return part == null || part.key.equals(LineFile.key(settings.path(file)));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** Returns whether it keeps what only further looks release, also when no request comes. */
    boolean isWaiting() {
        return !window.isEmpty() || !formers.isEmpty();
    }

    /** Returns the files whose places were taken. */
    Formers formers() {
        return formers;
    }

    /** Gives the room of the files whose places were taken back to the disk. */
    void releaseFormers() throws IOException {
        formers.takeLate(target.contents(), decoder);
        formers.releaseAll();
    }

    /** Returns what is restored if another program replaces its file. */
    RestoreWindow window() {
        return window;
    }

    /** Returns what chooses the files that looks examine. */
    RefreshSchedule schedule() {
        return schedule;
    }

    @Override
    public void close() {
        formers.close();
        window.close();
    }
}
