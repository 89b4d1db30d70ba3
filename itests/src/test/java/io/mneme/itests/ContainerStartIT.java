package io.mneme.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.Container.Outcome;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container's own command starts it, says how it is, stops it, and refuses what cannot be. */
class ContainerStartIT {

    @TempDir
    Path folder;

    @Test
    void isReadyWhenTheStartCommandReturns() throws Exception {
        try (Container container = Container.startedIn(folder)) {
            HttpRequest ready =
                    HttpRequest.newBuilder(container.uri("/health/ready")).build();
            assertThat(HttpClient.newHttpClient()
                            .send(ready, BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void saysThatItRunsAndThatItDoesNot() throws IOException {
        try (Container container = Container.startedIn(folder)) {
            assertThat(container.mneme("status").code()).isZero();
            container.stop();
            assertThat(container.mneme("status").code()).isEqualTo(1);
        }
    }

    @Test
    void startsAgainAfterItWasKilled() throws Exception {
        try (Container container = Container.startedIn(folder)) {
            container.kill9();
            assertThat(container.mneme("status").code()).isEqualTo(1);
            container.start();
            assertThat(container.mneme("status").code()).isZero();
        }
    }

    @Test
    void refusesASecondContainerOnTheSameData() throws IOException {
        try (Container container = Container.startedIn(folder)) {
            Outcome second = container.mneme("start", "--port", String.valueOf(Provision.freePort()));
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.text()).contains("already running on " + container.data());
        }
    }

    @Test
    void refusesAPortThatIsTaken() throws IOException {
        try (Container container = Container.startedIn(folder)) {
            Outcome second = container.mneme(
                    "start", "--data", folder.resolve("other data").toString());
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.text()).contains("port " + container.uri("/").getPort() + " is taken");
        }
    }

    @Test
    void keepsTheDataFolderToItsOwner() throws IOException {
        try (Container container = Container.startedIn(folder)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(container.data())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void refusesASettingItDoesNotKnowAndNamesThoseItDoes() throws IOException {
        try (Container container = Container.in(folder)) {
            Outcome start = container.mneme("start", "--set", "dictation.max_entry=3");
            assertThat(start.code()).isEqualTo(2);
            assertThat(start.text()).contains("'dictation.max_entry'").contains("dictation.max_entries");
        }
    }

    @Test
    void listsEachSettingOnce() throws IOException {
        try (Container container = Container.in(folder)) {
            assertThat(container.mneme("help").text().lines().filter(line -> line.matches("  [a-z]+\\.[a-z_]+=.*")))
                    .extracting(line -> line.substring(0, line.indexOf('=')))
                    .contains("  journal.durability")
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void saysThatNoContainerCanBeReached() throws IOException {
        try (Container container = Container.in(folder)) {
            assertThat(container.shell("mneme:status").code()).isEqualTo(3);
        }
    }
}
