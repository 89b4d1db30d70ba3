package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.ContextContributorContract;
import io.mneme.spi.contribute.Contribution;
import org.junit.jupiter.api.Test;

class {{Name}}ContributorTest implements ContextContributorContract {

    private final {{Name}}Contributor contributor = new {{Name}}Contributor();

    @Override
    public ContextContributor contributor() {
        return contributor;
    }

    @Test
    void addsTheDateOfTheRequest() {
        assertThat(contributor.contribute(ContextContributorContract.request(NOW)))
                .containsExactly(Contribution.paragraph("Today is Thursday, 2026-03-12."));
    }

    @Test
    void addsNothingIfThereIsNoRoom() {
        assertThat(contributor.contribute(ContextContributorContract.request(NOW, 3))).isEmpty();
    }
}
