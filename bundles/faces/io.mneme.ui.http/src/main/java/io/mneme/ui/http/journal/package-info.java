/** Endpoints of journals and of their live tail. */
package io.mneme.ui.http.journal;
