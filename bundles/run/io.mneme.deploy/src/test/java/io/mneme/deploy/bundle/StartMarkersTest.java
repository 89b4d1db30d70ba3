package io.mneme.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartMarkersTest {

    @TempDir
    private Path folder;

    private StartMarkers ended;

    @BeforeEach
    void open() {
        ended = new StartMarkers(folder);
    }

    @Test
    void whatWasBeingStartedAloneIsRefusedFromThenOn() {
        ended.add("x.jar", "a1");
        assertThat(new StartMarkers(folder).suspects()).isEmpty();
        assertThat(new StartMarkers(folder).isRefused("x.jar", "a1")).isTrue();
    }

    @Test
    void anotherFileOfThatNameIsNotRefused() {
        ended.add("x.jar", "a1");
        assertThat(new StartMarkers(folder).isRefused("x.jar", "b2")).isFalse();
    }

    @Test
    void whatHasReturnedIsNotRefused() {
        ended.add("x.jar", "a1");
        ended.remove("x.jar");
        assertThat(new StartMarkers(folder).isRefused("x.jar", "a1")).isFalse();
    }

    @Test
    void whatHangsIsNotRefusedWhenTheProcessWasEndedByOthers() {
        ended.add("x.jar", "a1");
        ended.hang("x.jar");
        assertThat(new StartMarkers(folder).isRefused("x.jar", "a1")).isFalse();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatHangsIsRefusedWhenTheHeapWasFull() throws IOException {
        ended.add("x.jar", "a1");
        ended.hang("x.jar");
        ended.hang("x.jar");
        Files.createFile(folder.resolve(".heap-full"));
        assertThat(new StartMarkers(folder).isRefused("x.jar", "a1")).isTrue();
        assertThat(new StartMarkers(folder).suspects()).isEmpty();
    }

    @Test
    void whatHasReturnedAfterAllIsForgotten() {
        ended.add("x.jar", "a1");
        ended.hang("x.jar");
        ended.remove("x.jar");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void ofSeveralEachIsASuspect() {
        ended.add("x.jar", "a1");
        ended.add("y.jar", "b2");
        assertThat(new StartMarkers(folder).suspects()).containsExactlyInAnyOrder("x.jar", "y.jar");
    }

    @Test
    void suspectsAreStillSuspectsAfterAProcessThatStartedNone() {
        ended.add("x.jar", "a1");
        ended.add("y.jar", "b2");
        new StartMarkers(folder).remove("x.jar");
        assertThat(new StartMarkers(folder).suspects()).containsExactlyInAnyOrder("x.jar", "y.jar");
    }

    @Test
    void aSuspectThatWasStartedAloneAndReturnedIsNoneAnyMore() {
        ended.add("x.jar", "a1");
        ended.add("y.jar", "b2");
        ended.add("z.jar", "c3");
        StartMarkers next = new StartMarkers(folder);
        next.add("x.jar", "a1");
        next.remove("x.jar");
        assertThat(new StartMarkers(folder).suspects()).containsExactlyInAnyOrder("y.jar", "z.jar");
    }

    @Test
    void oneThatIsForgivenIsTriedAgain() {
        ended.add("x.jar", "a1");
        StartMarkers next = new StartMarkers(folder);
        next.forgive("x.jar");
        assertThat(next.isRefused("x.jar", "a1")).isFalse();
    }
}
