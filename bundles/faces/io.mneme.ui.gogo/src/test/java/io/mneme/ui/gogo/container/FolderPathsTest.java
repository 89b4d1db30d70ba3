package io.mneme.ui.gogo.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FolderPathsTest {

    @Test
    void tellsTheFoldersOfSettingsFromThoseOfPlugIns() {
        Map<String, String> properties = Map.of(
                "felix.fileinstall.dir",
                "/opt/m/etc,/home/me/etc",
                "mneme.deploy",
                "/opt/m/deploy,/home/me/deploy",
                "mneme.data",
                "/home/me/data",
                "mneme.log",
                "/home/me/log/mneme.log");
        assertThat(FolderPaths.of(properties::get))
                .isEqualTo(new FolderPaths(
                        "/opt/m/etc, /home/me/etc",
                        "/opt/m/deploy, /home/me/deploy",
                        "/home/me/data",
                        "/home/me/log/mneme.log"));
    }
}
